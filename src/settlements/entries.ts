import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { parsed } from '../../db/queries/json-of';
import { wasNeverActive } from '../../db/queries/never-active';
import { transact } from '../../db/queries/transact';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { settlementEntries } from '../../db/schema/settlement-entries';
import type { Shown } from '../decisions/rules';
import { centsOfDecimal } from '../domain/money-text';
import { isErased, knownDriverExists } from '../drivers/personal-data';
import { addCounterEntry, addEntry, isCarry } from '../ledger/settlements';
import type { Settlement, SettlementInput } from './schema';
import { SETTLEMENT } from './store';

const { id } = settlementEntries;

type Act = { staff: string; shown: Shown; at: string };

const STANDING = {
  isErased: sql<number>`${isErased}`.mapWith(Boolean),
  neverActive: sql<number>`${wasNeverActive(drivers.id)}`.mapWith(Boolean),
  status: financialRecords.status,
  recordId: financialRecords.id,
  version: financialRecords.version,
  payoutCents: financialRecords.payoutCents,
};

const isClosed = (week: SQL) => sql<number>`${isClosedWeek(week)}`.mapWith(Boolean);

function recordOf(driverId: SQL, week: SQL) {
  return and(
    sql`${financialRecords.weekStartDate} = ${week}`,
    sql`${financialRecords.driverId} = ${driverId}`,
  );
}

/** By `origin` at most once; `settlement` is what it has made, now or before. Null when there is no such driver. */
export async function addSettlement(
  db: Database,
  { driverId, origin, given, ...act }: Act & { driverId: string; origin: string; given: SettlementInput },
) {
  const { week: weekStartDate, text, amount } = given;
  const entry = { id: crypto.randomUUID(), driverId, weekStartDate, category: given.category, origin };
  const { after } = await transact(db, {
    ...addEntry(
      db,
      { ...entry, ...act, cents: centsOfDecimal(amount), description: text },
      knownDriverExists(driverId),
    ),
    after: db
      .select({
        ...STANDING,
        isClosed: isClosed(sql`${weekStartDate}`),
        week: settlementEntries.weekStartDate,
        settlement: parsed(sql<Settlement>`iif(${id} IS NULL, 'null', ${SETTLEMENT})`),
      })
      .from(drivers)
      .leftJoin(financialRecords, recordOf(sql`${driverId}`, sql`${weekStartDate}`))
      .leftJoin(settlementEntries, eq(settlementEntries.origin, origin))
      .where(eq(drivers.id, driverId)),
  });
  return after[0] ?? null;
}

/** At most once; null when there is no such entry. */
export async function counterSettlement(db: Database, { countered, ...act }: Act & { countered: string }) {
  const counterId = crypto.randomUUID();
  const { after } = await transact(db, {
    ...addCounterEntry(
      db,
      { ...act, id: counterId, origin: `counter:${countered}`, counters: countered },
      sql`EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = s.driver_id AND NOT ${isErased})`,
    ),
    after: db
      .select({
        ...STANDING,
        isClosed: isClosed(sql`${settlementEntries.weekStartDate}`),
        isCarry: sql<number>`${isCarry(sql`${settlementEntries.origin}`)}`.mapWith(Boolean),
        settlement: parsed(SETTLEMENT),
      })
      .from(settlementEntries)
      .innerJoin(drivers, eq(drivers.id, settlementEntries.driverId))
      .leftJoin(
        financialRecords,
        recordOf(sql`${settlementEntries.driverId}`, sql`${settlementEntries.weekStartDate}`),
      )
      .where(sql`${id} = ${countered}`),
  });
  return after[0] ?? null;
}

export type Standing = Omit<NonNullable<Awaited<ReturnType<typeof counterSettlement>>>, 'isCarry'>;
