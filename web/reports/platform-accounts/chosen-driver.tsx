import type { DriverPicker } from '../../people/cars/use-driver-picker';
import { Button } from '../../ui/button';
import { Form, useFields } from '../../ui/form';

type Props = {
  Picker: DriverPicker;
  label: string;
  describedBy: string;
  isPending: boolean;
  onChoose: (driverId: string) => void;
};

/** A driver who is looked for among all ACTIVE ones, and the button that takes the one chosen. */
export function ChosenDriver({ Picker, label, describedBy, isPending, onChoose }: Props) {
  const of = useFields({ driverId: '' });
  const driverId = of.watch('driverId');
  return (
    <Form of={of} busy={isPending || driverId === ''} onSend={() => onChoose(driverId)}>
      <Picker
        isAsked
        value={driverId}
        describedBy={describedBy}
        onChange={(found) => of.setValue('driverId', found)}
      >
        <Button type="submit" busy={isPending} disabled={driverId === ''} aria-describedby={describedBy}>
          {label}
        </Button>
      </Picker>
    </Form>
  );
}
