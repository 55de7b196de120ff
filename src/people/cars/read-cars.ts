import { and, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { carCards } from '../../../db/schema/car-cards';
import { carRents } from '../../../db/schema/car-rents';
import { CAR, cars, isTakenOn } from '../../../db/schema/cars';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';

const HELD = {
  id: holdings.id,
  startsAt: holdings.startsAt,
  endsAt: holdings.endsAt,
  isShared: holdings.isShared,
  version: holdings.version,
};
const HOLDER = { ...HELD, driverId: drivers.id, fullName: drivers.fullName };
const CARD = { ...HELD, cardId: carCards.id, number: carCards.number, kind: carCards.kind };

export async function standingOf(db: Database, driverId: string): Promise<'known' | 'erased' | 'unknown'> {
  const [driver] = await db
    .select({ erasedAt: drivers.erasedAt })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  if (!driver) return 'unknown';
  return driver.erasedAt ? 'erased' : 'known';
}

/** Held at that minute, a wall time in Lisbon. */
function isHeldAt(at: string): SQL | undefined {
  return and(lte(holdings.startsAt, at), or(isNull(holdings.endsAt), gt(holdings.endsAt, at)));
}

/** Every car, with those who have it and its toll devices at that minute. */
export function carsWithHolders(db: Database, at: string) {
  return transact(db, {
    cars: db.select(CAR).from(cars).where(isTakenOn).orderBy(cars.plate),
    holders: db
      .select({ ...HOLDER, carId: holdings.carId })
      .from(holdings)
      .innerJoin(drivers, eq(drivers.id, holdings.driverId))
      .where(and(isNull(holdings.cardId), isHeldAt(at)))
      .orderBy(holdings.startsAt),
    devices: db
      .select({ carId: holdings.carId, number: carCards.number })
      .from(holdings)
      .innerJoin(carCards, eq(carCards.id, holdings.cardId))
      .where(and(eq(carCards.kind, 'PORTAGENS'), isHeldAt(at))),
  });
}

/** A car with all its holders and cards, newest first; null where there is none. */
export async function readCar(db: Database, id: string) {
  const { found, ...held } = await transact(db, {
    found: db
      .select(CAR)
      .from(cars)
      .where(and(eq(cars.id, id), isTakenOn)),
    holders: db
      .select(HOLDER)
      .from(holdings)
      .innerJoin(drivers, eq(drivers.id, holdings.driverId))
      .where(and(eq(holdings.carId, id), isNull(holdings.cardId)))
      .orderBy(desc(holdings.startsAt)),
    cards: cardsHeld(db, eq(holdings.carId, id)),
    rents: db.select().from(carRents).where(eq(carRents.carId, id)).orderBy(desc(carRents.n)),
  });
  const [car] = found;
  return car ? { car, ...held } : null;
}

/** A query for a batch, newest first. */
function cardsHeld(db: Database, which: SQL) {
  return db
    .select(CARD)
    .from(holdings)
    .innerJoin(carCards, eq(carCards.id, holdings.cardId))
    .where(which)
    .orderBy(desc(holdings.startsAt));
}

/** Every card, with who or what has it at that minute. */
export function cardsWithHolders(db: Database, at: string) {
  return transact(db, {
    cards: db.select().from(carCards).orderBy(carCards.number),
    holders: db
      .select({
        ...HELD,
        cardId: holdings.cardId,
        driverId: holdings.driverId,
        carId: holdings.carId,
        fullName: drivers.fullName,
        plate: cars.plate,
      })
      .from(holdings)
      .leftJoin(drivers, eq(drivers.id, holdings.driverId))
      .leftJoin(cars, eq(cars.id, holdings.carId))
      .where(and(sql`${holdings.cardId} IS NOT NULL`, isHeldAt(at))),
  });
}

/** Newest first; null where there is no such driver. */
export async function heldByDriver(db: Database, driverId: string) {
  const { known, namings, ...held } = await transact(db, {
    known: db.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driverId)),
    namings: db.select({ named: cars.named }).from(cars).where(eq(cars.namedBy, driverId)),
    cars: db
      .select({ ...HELD, carId: cars.id, plate: cars.plate, make: cars.make, model: cars.model })
      .from(holdings)
      .innerJoin(cars, eq(cars.id, holdings.carId))
      .where(eq(holdings.driverId, driverId))
      .orderBy(desc(holdings.startsAt)),
    cards: cardsHeld(db, eq(holdings.driverId, driverId)),
  });
  const [naming] = namings;
  return known.length > 0 ? { ...held, named: naming?.named ?? null } : null;
}

/** The cars and cards that a driver had at some time between two minutes, wall times in Lisbon. */
export function heldBetween(
  db: Database,
  driverId: string,
  { from, until }: { from: string; until: string },
) {
  const isHeld = and(
    eq(holdings.driverId, driverId),
    lt(holdings.startsAt, until),
    or(isNull(holdings.endsAt), gt(holdings.endsAt, from)),
  );
  const { id, startsAt, endsAt } = HELD;
  return transact(db, {
    cars: db
      .select({ id, startsAt, endsAt, carId: cars.id, plate: cars.plate, make: cars.make, model: cars.model })
      .from(holdings)
      .innerJoin(cars, eq(cars.id, holdings.carId))
      .where(isHeld)
      .orderBy(startsAt),
    cards: db
      .select({ id, startsAt, endsAt, number: carCards.number, kind: carCards.kind })
      .from(holdings)
      .innerJoin(carCards, eq(carCards.id, holdings.cardId))
      .where(isHeld)
      .orderBy(startsAt),
  });
}
