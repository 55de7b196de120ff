import type { Car, Fleet } from '../../costs/movements/fleet';
import type { Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { changedAmong, entered, holdingsUntil } from './change-row';
import type { CarChange, CarInput } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

/** Raises `invalid` for a plate or a toll device that another car has. */
export function addCar(services: Outside, input: CarInput, by: By): Promise<string> {
  return actOnFleet(services, by, (fleet, at) => {
    const car = newCar(input, { staff: by.staff, at });
    refuseTaken(fleet, car);
    return {
      answer: car.id,
      fleet: { ...fleet, cars: [...fleet.cars, car] },
      deeds: [{ action: 'car.add', subject: car.id }],
    };
  });
}

export function newCar(input: CarInput, made: { staff: string; at: string }): Car {
  return entered(input, made);
}

type ShownBy = By & { shown: Shown };

/** Idempotent. Raises `not_found`, `invalid`, `changed_meanwhile`. */
export function changeCar(
  services: Outside,
  id: string,
  change: CarChange,
  { staff, shown }: ShownBy,
): Promise<void> {
  return actOnFleet(services, { staff }, (fleet) => {
    const step = changedAmong(fleet.cars, { id, change, shown });
    if (step === null) return { answer: undefined };
    const { changed, rows, fields } = step;
    refuseTaken(fleet, changed);
    const holdings = holdingsUntil(changed.endedOn, fleet.holdings, ({ carId }) => carId === id);
    return {
      answer: undefined,
      fleet: { ...fleet, cars: rows, holdings },
      deeds: [{ action: 'car.change', subject: id, detail: { fields } }],
    };
  });
}

function refuseTaken({ cars }: Fleet, car: Car): void {
  const others = cars.filter(({ id }) => id !== car.id);
  const fields: Record<string, string> = {};
  if (others.some(({ plate }) => plate === car.plate)) fields.plate = 'Já há uma viatura com esta matrícula';
  if (car.device !== null && others.some(({ device }) => device === car.device))
    fields.device = 'Outra viatura já tem este identificador';
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}
