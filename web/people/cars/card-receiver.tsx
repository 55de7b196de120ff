import { useState } from 'react';
import { Choice } from '../../money/terms/terms-form';
import { CarField, DriverField } from './pickers';

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
      {to === 'driver' ? <DriverField /> : <CarField plate={plate} />}
    </>
  );
}
