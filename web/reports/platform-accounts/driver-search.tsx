import { Button } from '../../ui/button';
import { Form, useFields } from '../../ui/form';
import { DriverSelect } from './driver-select';

type Props = { label: string; describedBy: string; isPending: boolean; onChoose: (driverId: string) => void };

/** A search among all drivers, and the button that takes the one found. */
export function DriverSearch({ label, describedBy, isPending, onChoose }: Props) {
  const of = useFields({ driverId: '' });
  const driverId = of.watch('driverId');
  return (
    <Form
      of={of}
      className="grid gap-3"
      busy={isPending || driverId === ''}
      onSend={() => onChoose(driverId)}
    >
      <DriverSelect
        isAsked
        value={driverId}
        describedBy={describedBy}
        onChange={(found) => of.setValue('driverId', found)}
      >
        <Button type="submit" busy={isPending} disabled={driverId === ''} aria-describedby={describedBy}>
          {label}
        </Button>
      </DriverSelect>
    </Form>
  );
}
