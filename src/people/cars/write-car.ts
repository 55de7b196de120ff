import type { Car, Fleet } from '../../costs/movements/fleet';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { holdingFault } from './holding-words';
import { endHoldings } from './overlapping-holdings';
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

export function newCar(input: CarInput, { staff, at }: { staff: string; at: string }): Car {
  return {
    ...input,
    id: crypto.randomUUID(),
    endedOn: null,
    createdBy: staff,
    createdAt: at,
    version: 1,
  };
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
    const car = fleet.cars.find((each) => each.id === id);
    if (!car) throw new AppError('not_found');
    const fields = changedFields(car, change);
    refuseChanged({ isDecidedSo: fields.length === 0, version: car.version }, shown);
    if (fields.length === 0) return { answer: undefined };
    const changed = { ...car, ...change, version: car.version + 1 };
    refuseTaken(fleet, changed);
    const { endedOn } = changed;
    const step =
      endedOn === null
        ? { holdings: [...fleet.holdings] }
        : endHoldings(fleet.holdings, ({ carId }) => carId === id, endedOn);
    if ('inTheWay' in step) throw holdingFault('endedOn', step.inTheWay);
    return {
      answer: undefined,
      fleet: {
        ...fleet,
        cars: fleet.cars.map((each) => (each === car ? changed : each)),
        holdings: step.holdings,
      },
      deeds: [{ action: 'car.change', subject: id, detail: { fields: fields.join(' ') } }],
    };
  });
}

/** The names of the fields that would differ. */
export function changedFields<Row extends object>(row: Row, change: Partial<Row>): string[] {
  return Object.entries(change)
    .filter(([name, value]) => value !== undefined && row[name as keyof Row] !== value)
    .map(([name]) => name);
}

/** Raises `changed_meanwhile` unless the version shown is the present one, or the change has been made already. */
export function refuseChanged(after: { isDecidedSo: boolean; version: number }, shown: Shown): void {
  if (outcomeOf(after, shown) !== 'changed') return;
  throw new AppError('changed_meanwhile', {
    message: 'Os dados mudaram entretanto: compare-os com o que escreveu.',
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
