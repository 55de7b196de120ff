import { useState } from 'react';
import { type DriverPicker, useDriverPicker } from '../../people/cars/use-driver-picker';
import { Button } from '../../ui/button';
import { Form, useFields } from '../../ui/form';

type Props = {
  /** Null while nobody looks for a driver. */
  of: DriverPicker | null;
  label: string;
  describedBy: string;
  busy: boolean;
  onChoose: (driverId: string) => void;
};

/** A driver who is looked for among all ACTIVE ones, and the button that takes the one chosen. */
export function ChosenDriver({ of: Picker, label, describedBy, busy, onChoose }: Props) {
  const form = useFields({ driverId: '' });
  const driverId = form.watch('driverId');
  if (!Picker) return null;
  return (
    <Form of={form} busy={busy || driverId === ''} onSend={() => onChoose(driverId)}>
      <Picker
        isAsked
        value={driverId}
        describedBy={describedBy}
        onChange={(found) => form.setValue('driverId', found)}
      >
        <Button type="submit" busy={busy} disabled={driverId === ''} aria-describedby={describedBy}>
          {label}
        </Button>
      </Picker>
    </Form>
  );
}

/** The choice of the driver who is looked for: null until it is asked for, and there. */
export function useDriverSearch() {
  const [isAsked, setAsked] = useState(false);
  const Picker = useDriverPicker(isAsked, () => setAsked(false));
  return { Search: isAsked ? Picker : null, search: () => setAsked(true) };
}
