import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { carCards } from '../../../db/schema/car-cards';
import { cars, isWaitingCar } from '../../../db/schema/cars';
import { holdings } from '../../../db/schema/holdings';
import { ERASED_PLATE, erasedMovements } from '../../costs/booking/erase-car';
import { shownPlate } from '../../platform/domain/plate';
import { UNNAMED } from './name-car';

export const FILES = [
  ['viaturas.json', 'a viatura que indicou no registo'],
  [
    'entregas.json e .csv',
    'as viaturas e os cartões que teve, de que minuto a que minuto, pela hora de Lisboa',
  ],
] as const;

export function held(db: Database, driverId: string) {
  const { startsAt, endsAt, isShared } = holdings;
  return {
    namedCars: db
      .select({ id: cars.id, driverId: cars.namedBy, named: cars.named, createdAt: cars.namedAt })
      .from(cars)
      .where(eq(cars.namedBy, driverId)),
    heldCars: db
      .select({ plate: cars.plate, make: cars.make, model: cars.model, startsAt, endsAt, isShared })
      .from(holdings)
      .innerJoin(cars, eq(cars.id, holdings.carId))
      .where(eq(holdings.driverId, driverId))
      .orderBy(startsAt),
    heldCards: db
      .select({ card: carCards.number, startsAt, endsAt, isShared })
      .from(holdings)
      .innerJoin(carCards, eq(carCards.id, holdings.cardId))
      .where(eq(holdings.driverId, driverId))
      .orderBy(startsAt),
  };
}

export function exported({ namedCars, heldCars, heldCards }: ResultsOf<ReturnType<typeof held>>) {
  const rows = [
    ...heldCars.map(({ plate, ...row }) => ({ plate: shownPlate(plate), card: null, ...row })),
    ...heldCards.map((row) => ({ plate: null, make: '', model: '', ...row })),
  ];
  const named = namedCars.map(({ named: car, createdAt, ...row }) => ({ ...row, ...car, createdAt }));
  return { 'viaturas.json': named, 'entregas.json': rows, 'entregas.csv': rows };
}

/** Holdings stay, for the money: their driver is anonymous. A car that is the driver's own, and that nobody else had,
 * loses what identifies it, and so does a toll device that went with no other car. One that waits goes. */
export function erased(db: Database, driverId: string) {
  const isOwn = sql`${cars.owner} = 'CONDUTOR' AND ${cars.plate} <> ${ERASED_PLATE}
    AND EXISTS (SELECT 1 FROM ${holdings} WHERE car_id = ${cars.id} AND driver_id = ${driverId})
    AND NOT EXISTS (SELECT 1 FROM ${holdings} WHERE car_id = ${cars.id} AND driver_id <> ${driverId})`;
  const own = sql`SELECT ${cars.id} FROM ${cars} WHERE ${isOwn}`;
  const wentWith = sql`SELECT 1 FROM ${holdings} WHERE card_id = ${carCards.id}`;
  return [
    ...erasedMovements(db, driverId, own),
    db
      .update(carCards)
      .set({ number: sql`'APAGADO' || upper(substr(${carCards.id}, 1, 5))`, formerNumbers: [] })
      .where(
        sql`${carCards.kind} = 'PORTAGENS' AND EXISTS (${wentWith} AND car_id IN (${own}))
          AND NOT EXISTS (${wentWith} AND car_id NOT IN (${own}))`,
      ),
    db
      .update(cars)
      .set({ plate: ERASED_PLATE, make: '', model: '', vin: null, registeredOn: null })
      .where(isOwn),
    db.delete(cars).where(and(eq(cars.namedBy, driverId), isWaitingCar)),
    db.update(cars).set(UNNAMED).where(eq(cars.namedBy, driverId)),
  ];
}
