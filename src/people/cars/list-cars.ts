import type { Database } from '../../../db/opening/client';
import { lisbonDate } from '../../platform/domain/calendar';
import { shownPlate } from '../../platform/domain/plate';
import { foldText, hasWordsOf } from '../../platform/domain/text';
import { wallTime } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { papersOf } from './car-paper-rules';
import { cardsWithHolders, carsWithHolders, heldByDriver, readCar } from './read-cars';
import type { CarAnswer, CardAnswer, CarsAnswer, CarsQuery, DriverCars } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

/** The part of the list that is asked for, by plate; `total` counts what the search leaves. */
export async function listCars(
  { db, now }: Outside,
  { search, ended, offset = 0, limit }: CarsQuery,
): Promise<CarsAnswer> {
  const at = now();
  const today = lisbonDate(at);
  const read = await carsWithHolders(db, wallTime(at));
  const holdersOf = Map.groupBy(read.holders, ({ carId }) => carId);
  const devicesOf = Map.groupBy(read.devices, ({ carId }) => carId);
  const isFound = hasWordsOf(search);
  const found = read.cars.flatMap((car) => {
    const { id, make, model, owner, endedOn } = car;
    if ((endedOn !== null && endedOn < today) !== (ended === 'true')) return [];
    const plate = shownPlate(car.plate);
    const holders = (holdersOf.get(id) ?? []).map(({ carId, ...holder }) => holder);
    const devices = (devicesOf.get(id) ?? []).map(({ number }) => number);
    const words = [plate, car.plate, make, model, ...devices, ...holders.map(({ fullName }) => fullName)];
    if (!isFound(foldText(words.join(' ')))) return [];
    return [{ id, plate, make, model, owner, endedOn, holders, papers: papersOf(car, today) }];
  });
  return {
    cars: limit === undefined ? found.slice(offset) : found.slice(offset, offset + limit),
    total: found.length,
  };
}

/** Raises `not_found`. */
export async function carOf({ db, now }: Outside, id: string): Promise<CarAnswer> {
  const found = await readCar(db, id);
  if (!found) throw new AppError('not_found');
  const { createdBy, createdAt, ...car } = found.car;
  return {
    ...car,
    plate: shownPlate(car.plate),
    papers: papersOf(car, lisbonDate(now())),
    holders: found.holders,
    cards: found.cards,
    rents: found.rents.map(({ id: _id, carId: _carId, fromMonday: from, ...rent }) => ({ ...rent, from })),
  };
}

/** Every card by number, those that have ended too. */
export async function listCards({ db, now }: Outside): Promise<CardAnswer[]> {
  const { cards, holders } = await cardsWithHolders(db, wallTime(now()));
  const holderOf = new Map(holders.map((holder) => [holder.cardId, holder]));
  return cards.map(({ createdBy, createdAt, ...card }) => {
    const found = holderOf.get(card.id);
    if (!found) return { ...card, holder: null };
    const { cardId, fullName, plate, ...holder } = found;
    return { ...card, holder: { ...holder, name: fullName ?? shownPlate(plate ?? '') } };
  });
}

/** Raises `not_found`. */
export async function carsOfDriver(db: Database, driverId: string): Promise<DriverCars> {
  const held = await heldByDriver(db, driverId);
  if (!held) throw new AppError('not_found');
  const { named, ...rest } = held;
  const cars = held.cars.map((car) => ({ ...car, plate: shownPlate(car.plate) }));
  return {
    ...rest,
    named: named && { plate: named.licensePlate, make: named.make, model: named.model },
    cars,
  };
}
