import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useFieldsAround } from '../../ui/form';
import { Select } from '../../ui/select';
import { carsQuery } from './cars';

/** Chooses one of the fleet's cars, at first that of the plate; the form around has its id as `carId`. */
export function CarSelect({ plate: first }: { plate?: string | undefined }) {
  const id = useId();
  const { register, setValue } = useFieldsAround<{ carId: string }>();
  const cars = useQuery(carsQuery('', false));
  const firstId = cars.data?.cars.find(({ plate }) => plate === first)?.id;
  useEffect(() => {
    if (firstId !== undefined) setValue('carId', firstId);
    return () => setValue('carId', '');
  }, [firstId, setValue]);
  return (
    <div className="min-w-0 sm:col-span-2">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Viatura
      </label>
      <Select id={id} required {...register('carId')}>
        <option value="">{cars.data?.total === 0 ? 'Ainda não há viaturas' : 'Escolha a viatura'}</option>
        {cars.data?.cars.map(({ id: carId, plate, make, model, holders }) => (
          <option key={carId} value={carId}>
            {[
              plate,
              make,
              model,
              holders.length > 0 && `(${holders.map(({ fullName }) => fullName).join(' e ')})`,
            ]
              .filter(Boolean)
              .join(' ')}
          </option>
        ))}
      </Select>
    </div>
  );
}
