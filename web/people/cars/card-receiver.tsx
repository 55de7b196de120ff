import { useState } from 'react';
import { Choice } from '../../money/terms/terms-form';
import { CarSelect } from './car-select';
import { DriverPicker } from './driver-picker';

const TO = [
  ['driver', 'Um condutor'],
  ['car', 'Uma viatura'],
] as const;

/** A card is a driver's, apart from any car, or goes with a car: the one of that plate, unless another is chosen. */
export function Receiver({ plate }: { plate?: string | undefined }) {
  const [to, setTo] = useState<'driver' | 'car'>(plate === undefined ? 'driver' : 'car');
  return (
    <>
      <Choice
        label="A quem"
        name="to"
        options={TO}
        value={to}
        onChange={({ target }) => setTo(target.value as typeof to)}
      />
      {to === 'driver' ? <DriverPicker /> : <CarSelect plate={plate} />}
    </>
  );
}
