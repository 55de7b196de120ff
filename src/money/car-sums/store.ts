import { and, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { cars, isTakenOn } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { holdings } from '../../../db/schema/holdings';
import { shiftDate } from '../../platform/domain/calendar';
import { startOfDay } from '../../platform/domain/wall-time';

const { weekStartDate, grossCents } = financialRecords;

/** The newest week that has records, a Monday; null where none has. */
export async function newestWeek(db: Database): Promise<string | null> {
  const [newest] = await db
    .select({ week: sql<string | null>`max(${weekStartDate})` })
    .from(financialRecords);
  return newest?.week ?? null;
}

/** Reads what the weeks from one Monday to another have of cars, at one moment. `isListed`: somebody had the car until
 * then, and the fleet has it still. */
export function readCarWeeks(db: Database, { from, until }: { from: string; until: string }) {
  const [begins, ends] = [startOfDay(from), startOfDay(shiftDate(until, 7))];
  const { carId, week, kind, state, driverId } = costMovements;
  const isOfWeeks = and(gte(week, from), lte(week, until));
  const isHeldBefore = sql`EXISTS (SELECT 1 FROM ${holdings} h
    WHERE h.car_id = ${cars.id} AND h.card_id IS NULL AND h.starts_at < ${ends})`;
  return transact(db, {
    cars: db
      .select({
        id: cars.id,
        plate: cars.plate,
        make: cars.make,
        model: cars.model,
        isListed: sql<number>`${isHeldBefore} AND (${cars.endedOn} IS NULL OR ${cars.endedOn} >= ${from})`,
      })
      .from(cars)
      .where(isTakenOn)
      .orderBy(cars.plate),
    holdings: db
      .select({
        carId: sql<string>`${holdings.carId}`,
        driverId: drivers.id,
        fullName: drivers.fullName,
        startsAt: holdings.startsAt,
        endsAt: holdings.endsAt,
      })
      .from(holdings)
      .innerJoin(drivers, eq(drivers.id, holdings.driverId))
      .where(
        and(
          isNull(holdings.cardId),
          lt(holdings.startsAt, ends),
          or(isNull(holdings.endsAt), sql`${holdings.endsAt} > ${begins}`),
        ),
      ),
    gross: db
      .select({ driverId: financialRecords.driverId, week: weekStartDate, cents: grossCents })
      .from(financialRecords)
      .where(and(gte(weekStartDate, from), lte(weekStartDate, until))),
    costs: db
      .select({
        week,
        kind,
        state: sql<'driver' | 'fleet' | 'waiting'>`${state}`,
        carId,
        driverId,
        cents: sql<number>`sum(${costMovements.cents})`,
        shareCents: sql<number>`sum(${costMovements.shareCents})`,
      })
      .from(costMovements)
      .where(and(isOfWeeks, sql`${state} IN ('driver', 'fleet', 'waiting')`))
      .groupBy(week, driverId, state, carId, kind),
  });
}
