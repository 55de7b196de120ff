import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { isClosedWeek } from '../../ledger/kernel/store';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import type { Origin } from '../../ledger/weeks/record-of';
import { decimalOf } from '../../platform/domain/money-text';
import type { Settlement } from './schema';

const { id, driverId, weekStartDate, category, cents, description, originKind, origin } = settlementEntries;
const { createdBy, createdAt, counters } = settlementEntries;

export const SETTLEMENT = {
  id,
  category,
  text: description,
  createdBy,
  createdAt,
  counters,
  amount: sql`${cents}`.mapWith(decimalOf),
  counteredBy: sql<string | null>`(SELECT counter.id FROM ${settlementEntries} counter
    WHERE counter.counters = settlement_entries.id)`,
  restsOn: sql`${originKind}`.mapWith(restsOn),
};

function restsOn(kind: Origin['kind']): Settlement['restsOn'] {
  if (kind === 'cost') return 'costs';
  return kind === 'carry' ? 'balance' : null;
}

const STANDING = {
  erasedAt: drivers.erasedAt,
  neverActive: sql<number>`NOT ${WAS_ACTIVE}`.mapWith(Boolean),
  status: financialRecords.status,
  recordId: financialRecords.id,
  version: financialRecords.version,
  payoutCents: financialRecords.payoutCents,
};

const isClosed = (week: SQL) => sql<number>`${isClosedWeek(week)}`.mapWith(Boolean);

function recordOf(driver: SQL, week: SQL) {
  return and(sql`${financialRecords.weekStartDate} = ${week}`, sql`${financialRecords.driverId} = ${driver}`);
}

/** Reads the drivers' weeks; `settlement` is the acerto of that key. */
export function standingWeeks(
  db: Database,
  { drivers: ids, week, key }: { drivers: readonly string[]; week: string; key: string },
) {
  const ofKey = sql`'manual:' || ${drivers.id} || ':' || ${key}`;
  return db
    .select({
      ...STANDING,
      driverId: drivers.id,
      fullName: drivers.fullName,
      isClosed: isClosed(sql`${week}`),
      week: weekStartDate,
      settlement: SETTLEMENT,
    })
    .from(drivers)
    .leftJoin(financialRecords, recordOf(sql`${drivers.id}`, sql`${week}`))
    .leftJoin(settlementEntries, eq(origin, ofKey))
    .where(isOneOf(drivers.id, ids))
    .orderBy(drivers.fullName, drivers.id);
}

/** Reads the acertos and the drivers' weeks that they belong to. */
export function standingEntries(db: Database, ids: readonly string[]) {
  return db
    .select({
      ...STANDING,
      fullName: drivers.fullName,
      entry: { id, driverId, weekStartDate, category, cents, description },
      isClosed: isClosed(sql`${weekStartDate}`),
      settlement: SETTLEMENT,
    })
    .from(settlementEntries)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .leftJoin(financialRecords, recordOf(sql`${driverId}`, sql`${weekStartDate}`))
    .where(isOneOf(id, ids))
    .orderBy(drivers.fullName, id);
}

/** Reads a record's week. */
export function standingRecord(db: Database, recordId: string) {
  return db
    .select({ ...STANDING, isClosed: isClosed(sql`${financialRecords.weekStartDate}`) })
    .from(financialRecords)
    .innerJoin(drivers, eq(drivers.id, financialRecords.driverId))
    .where(eq(financialRecords.id, recordId));
}

export type Standing = Omit<
  Awaited<ReturnType<typeof standingEntries>>[number],
  'settlement' | 'entry' | 'fullName'
>;
