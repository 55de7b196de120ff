import { useState } from 'react';
import { Button } from '../../ui/button';
import { DriverSelect } from './driver-select';

type Props = { label: string; describedBy: string; isPending: boolean; onChoose: (driverId: string) => void };

/** A search among all drivers, and the button that takes the one found. */
export function DriverSearch({ label, describedBy, isPending, onChoose }: Props) {
  const [driverId, setDriverId] = useState('');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (driverId !== '' && !isPending) onChoose(driverId);
      }}
    >
      <DriverSelect isAsked value={driverId} describedBy={describedBy} onChange={setDriverId}>
        <Button type="submit" busy={isPending} disabled={driverId === ''} aria-describedby={describedBy}>
          {label}
        </Button>
      </DriverSelect>
    </form>
  );
}
