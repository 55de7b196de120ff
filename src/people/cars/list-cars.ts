import { and, gte, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { parsed } from '../../../db/queries/json-of';
import { carCards } from '../../../db/schema/car-cards';
import { CAR, cars, isTakenOn } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { shownPlate } from '../../platform/domain/plate';
import { foldText, hasWordsOf } from '../../platform/domain/text';
import { startOfDay, wallTime } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { papersOf } from './car-paper-rules';
import { cardsWithHolders, carsWithHolders, heldBetween, heldByDriver, readCar } from './read-cars';
import type {
  CarAnswer,
  CardAnswer,
  CarsAnswer,
  CarsQuery,
  DriverCars,
  HeldInWeek,
  LapsingPaper,
  UnknownCard,
} from './schema';

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
    if (ended !== 'true' && endedOn !== null && endedOn < today) return [];
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

const MOST_LISTED = 100;

/** Cards that files of costs name and nobody has entered, the last used first. */
export async function unknownCards(db: Database): Promise<UnknownCard[]> {
  const { card, kind, at, plate, state } = costMovements;
  const isCard = sql`${carCards.kind} <> 'PORTAGENS'`;
  const known = sql`SELECT ${carCards.number} FROM ${carCards} WHERE ${isCard}
    UNION ALL SELECT former.value FROM ${carCards}, json_each(${carCards.formerNumbers}) former WHERE ${isCard}`;
  const lastDay = sql<string>`substr(max(${at}), 1, 10)`;
  const found = await db
    .select({
      number: sql<string>`${card}`,
      isCharging: sql<number>`max(${kind} = 'charging')`.mapWith(Boolean),
      count: sql<number>`count(*)`,
      firstDay: sql<string>`substr(min(${at}), 1, 10)`,
      lastDay,
      plates: parsed(sql<string[]>`json_group_array(DISTINCT ${plate}) FILTER (WHERE ${plate} IS NOT NULL)`),
    })
    .from(costMovements)
    .where(sql`${card} IS NOT NULL AND ${card} NOT IN (${known}) AND ${state} <> 'gone'`)
    .groupBy(card)
    .orderBy(sql`${lastDay} DESC`, card)
    .limit(MOST_LISTED);
  return found.map(({ isCharging, plates, ...each }) => ({
    ...each,
    kind: isCharging ? ('CARREGAMENTO' as const) : ('COMBUSTIVEL' as const),
    plates: plates.map(shownPlate).toSorted(),
  }));
}

/** Papers of the cars that the fleet has which have lapsed or will within so many days, soonest first. */
export async function lapsingPapers(db: Database, now: Date, days: number): Promise<LapsingPaper[]> {
  const today = lisbonDate(now);
  const last = shiftDate(today, days);
  const found = await db
    .select(CAR)
    .from(cars)
    .where(and(isTakenOn, or(isNull(cars.endedOn), gte(cars.endedOn, today))))
    .orderBy(cars.plate);
  return found
    .flatMap((car) => {
      const { id: carId, make, model } = car;
      const plate = shownPlate(car.plate);
      return papersOf(car, today).map((paper) => ({ carId, plate, make, model, ...paper }));
    })
    .filter(({ date }) => date <= last)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** `week` is its Monday. */
export async function heldInWeek(db: Database, driverId: string, week: string): Promise<HeldInWeek> {
  const [from, until] = [startOfDay(week), startOfDay(shiftDate(week, 7))];
  const { cars, cards } = await heldBetween(db, driverId, { from, until });
  const within = <Held extends { startsAt: string; endsAt: string | null }>(held: Held) => ({
    ...held,
    startsAt: held.startsAt > from ? held.startsAt : null,
    endsAt: held.endsAt !== null && held.endsAt < until ? held.endsAt : null,
  });
  return {
    cars: cars.map((car) => ({ ...within(car), plate: shownPlate(car.plate) })),
    cards: cards.map(within),
  };
}
