import type { Car, Fleet } from '../../costs/movements/fleet';
import type { Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { changedAmong, entered, holdingsUntil } from './change-row';
import { fitDevice } from './fit-device';
import type { CarChange, CarInput } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

/** Raises `invalid` for a plate or a toll device that another car has. */
export function addCar(services: Outside, { device, ...input }: CarInput, { staff }: By): Promise<string> {
  const part = { plates: [input.plate], numbers: device === null ? [] : [device] };
  return actOnFleet(services, { staff }, part, (fleet, at) => {
    const by = { staff, at };
    const car = newCar(input, by);
    refuseTaken(fleet, car);
    const fitted = fitDevice(fleet, { carId: car.id, device }, by);
    if (fitted === null) throw new AppError('invalid', { fields: { device: DEVICE_TAKEN } });
    return {
      answer: car.id,
      fleet: {
        ...fleet,
        cars: [...fleet.cars, car],
        cards: [...fleet.cards, ...fitted.cards],
        holdings: [...fleet.holdings, ...fitted.holdings],
      },
      deeds: [
        { action: 'car.add', subject: car.id },
        ...fitted.cards.map(({ id }) => ({ action: 'car-card.add', subject: id })),
      ],
    };
  });
}

const DEVICE_TAKEN =
  'Este identificador está noutra viatura: registe a viatura sem ele, e entregue-lho em Cartões desde quando mudou';

export function newCar(input: Omit<CarInput, 'device'>, made: { staff: string; at: string }): Car {
  return entered(input, made);
}

export const NO_PAPERS = {
  vin: null,
  registeredOn: null,
  fuel: null,
  insuredUntil: null,
  inspectedUntil: null,
  imtUntil: null,
  extinguisherUntil: null,
  iucMonth: null,
};

type ShownBy = By & { shown: Shown };

/** Idempotent. Raises `not_found`, `invalid`, `changed_meanwhile`. */
export function changeCar(
  services: Outside,
  id: string,
  change: CarChange,
  { staff, shown }: ShownBy,
): Promise<void> {
  const part = { cars: [id], plates: change.plate === undefined ? [] : [change.plate] };
  return actOnFleet(services, { staff }, part, (fleet) => {
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
  if (others.some(({ plate }) => plate === car.plate))
    throw new AppError('invalid', { fields: { plate: 'Já há uma viatura com esta matrícula' } });
}
