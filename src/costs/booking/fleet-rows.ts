import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { isOneOf, listOf } from '../../../db/queries/one-of';
import { transact } from '../../../db/queries/transact';
import { carCards } from '../../../db/schema/car-cards';
import { carRents } from '../../../db/schema/car-rents';
import { CAR, cars, isTakenOn } from '../../../db/schema/cars';
import { costRules } from '../../../db/schema/cost-rules';
import { holdings } from '../../../db/schema/holdings';
import type { Fleet } from '../movements/fleet';
import type { StoredMovement } from '../movements/movement';

/** Names a part of the fleet: ids of cars, cards, holdings and drivers, plates, VINs, and numbers of cards and toll
 * devices. */
export type FleetPart = {
  [Name in 'cars' | 'plates' | 'vins' | 'cards' | 'numbers' | 'holdings' | 'drivers']?: Iterable<string>;
};

/** Reads the cars and cards that are named with all their holdings, the cars that these cards went with, the cards of
 * these cars, and the rules of contracts and of the drivers; each in the order of entry. */
export async function readFleet(db: Database, part: FleetPart): Promise<Fleet> {
  const named = await readNamed(db, part);
  const drivers = listOf(new Set(part.drivers));
  const ofCard = isOneOf(holdings.cardId, named.cards);
  const withCars = sql`SELECT value FROM json_each(${listOf(named.cars)})
    UNION SELECT car_id FROM ${holdings} WHERE ${ofCard}`;
  const isHeld = or(ofCard, sql`${holdings.carId} IN (${withCars})`);
  const beside = sql`SELECT value FROM json_each(${listOf(named.cards)})
    UNION SELECT card_id FROM ${holdings} WHERE ${isOneOf(holdings.carId, named.cars)}`;
  const whose = sql`SELECT value FROM json_each(${drivers}) UNION SELECT driver_id FROM ${holdings} WHERE ${isHeld}`;
  // The number of a new rule follows that of the last one of all.
  const isLast = sql`${costRules.n} = (SELECT max(n) FROM ${costRules})`;
  const isIn = (column: SQLiteColumn, ids: SQL) => inArray(column, sql`(${ids})`);
  return transact(db, {
    cars: db
      .select(CAR)
      .from(cars)
      .where(and(isTakenOn, isIn(cars.id, withCars)))
      .orderBy(asc(sql`rowid`)),
    cards: db.select().from(carCards).where(isIn(carCards.id, beside)).orderBy(asc(sql`rowid`)),
    holdings: db.select().from(holdings).where(isHeld).orderBy(asc(sql`rowid`)),
    rents: db.select().from(carRents).where(isIn(carRents.carId, withCars)).orderBy(asc(sql`rowid`)),
    rules: db
      .select()
      .from(costRules)
      .where(or(isNull(costRules.driverId), isIn(costRules.driverId, whose), isLast))
      .orderBy(asc(costRules.n)),
  });
}

/** The ids of the cars and cards that are named. */
async function readNamed(db: Database, part: FleetPart): Promise<{ cars: string[]; cards: string[] }> {
  const { id, number, formerNumbers } = carCards;
  const numbers = new Set(part.numbers);
  const had = sql`${formerNumbers} <> '[]' AND EXISTS (
    SELECT 1 FROM json_each(${formerNumbers}) WHERE value IN (SELECT value FROM json_each(${listOf(numbers)})))`;
  const ofFleet = (isNamed: SQL) => db.select({ id: cars.id }).from(cars).where(and(isTakenOn, isNamed));
  const found = await transact(db, {
    // Two statements, as each is served by another index.
    plated: ofFleet(isOneOf(cars.plate, new Set(part.plates))),
    stamped: ofFleet(isOneOf(cars.vin, new Set(part.vins))),
    cards: db.select({ id }).from(carCards).where(isOneOf(number, numbers)),
    // Reads the cards that had other numbers.
    renumbered: numbers.size === 0 ? [] : [db.select({ id }).from(carCards).where(had)],
    held: db
      .select({ carId: holdings.carId, cardId: holdings.cardId })
      .from(holdings)
      .where(isOneOf(holdings.id, new Set(part.holdings))),
  });
  const { held } = found;
  const idsOf = (given: Iterable<string> | undefined, rows: readonly { id: string | null }[]) => [
    ...new Set([...(given ?? []), ...rows.flatMap((row) => row.id ?? [])]),
  ];
  return {
    cars: idsOf(part.cars, [...found.plated, ...found.stamped, ...held.map(({ carId }) => ({ id: carId }))]),
    cards: idsOf(part.cards, [
      ...found.cards,
      ...found.renumbered.flat(),
      ...held.map(({ cardId }) => ({ id: cardId })),
    ]),
  };
}

/** The part of the fleet that decides these movements. */
export function fleetOf(movements: Iterable<StoredMovement>): FleetPart {
  const part = {
    cars: new Set<string>(),
    plates: new Set<string>(),
    vins: new Set<string>(),
    numbers: new Set<string>(),
    drivers: new Set<string>(),
  };
  const add = (set: Set<string>, ...names: (string | null)[]) => {
    for (const name of names) if (name !== null) set.add(name);
  };
  for (const { carId, plate, vin, card, device, driverId, assigned } of movements) {
    add(part.cars, carId);
    add(part.plates, plate);
    add(part.vins, vin);
    add(part.numbers, card, device);
    add(part.drivers, driverId, assigned);
  }
  return part;
}
