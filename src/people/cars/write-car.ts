import type { Car, Fleet } from '../../costs/movements/fleet';
import type { Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { inForceOn } from '../../platform/domain/dated-rules';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { beginningFault } from './beginning-rules';
import { changedAmong, entered, holdingsUntil, refuseChanged } from './change-row';
import type { CarChange, CarInput, RentInput } from './schema';
import { fitDevice } from './write-card';

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

/** Idempotent. The version is the count of the car's rents plus one. Raises `not_found`, `invalid`, 412. */
export function setRent(
  services: Pick<Services, 'db' | 'now'>,
  carId: string,
  { from, per, amount }: RentInput,
  { staff, shown }: By & { shown: Shown },
): Promise<void> {
  const fault = beginningFault(from, lisbonDate(services.now()), 1);
  if (fault !== null) throw new AppError('invalid', { fields: { from: fault } });
  const cents = centsOfDecimal(amount);
  return actOnFleet(services, { staff }, { cars: [carId] }, (fleet, at) => {
    if (!fleet.cars.some(({ id }) => id === carId)) throw new AppError('not_found');
    const rents = fleet.rents.filter((rent) => rent.carId === carId);
    const last = inForceOn(rents, from);
    const isDecidedSo = last?.fromMonday === from && last.cents === cents && last.per === per;
    refuseChanged({ isDecidedSo, version: rents.length + 1 }, shown);
    if (isDecidedSo) return { answer: undefined };
    const rent = {
      id: crypto.randomUUID(),
      carId,
      n: rents.length + 1,
      fromMonday: from,
      per,
      cents,
      createdBy: staff,
      createdAt: at,
    };
    return {
      answer: undefined,
      fleet: { ...fleet, rents: [...fleet.rents, rent] },
      deeds: [{ action: 'car-rent.set', subject: carId, detail: { from, per, cents } }],
    };
  });
}
