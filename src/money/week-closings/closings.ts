import { and, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { dataVersion, lastRow, readVersion as versionOf } from '../../../db/queries/list-version';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { weekClosings } from '../../../db/schema/week-closings';
import { weekWaivers } from '../../../db/schema/week-waivers';
import { isClosedWeek } from '../../ledger/kernel/store';
import { isCarried } from '../../ledger/weeks/carried-balance';
import { sumOf } from '../../ledger/weeks/record-of';
import { mondayFrom } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import type { Check, WeekChecklist, WeekClosing } from './schema';

const CLOSING = {
  id: weekClosings.id,
  week: weekClosings.weekStartDate,
  closedBy: weekClosings.closedBy,
  closedAt: weekClosings.closedAt,
};

/** Lists the newest week first. */
export function closedWeeks(db: Database): Promise<WeekClosing[]> {
  return db
    .select(CLOSING)
    .from(weekClosings)
    .where(isNull(weekClosings.reopenedAt))
    .orderBy(desc(weekClosings.weekStartDate));
}

const WEEKS_LOOKED_AT = 26;

/** Lists the weeks that are over, have records and are not closed, oldest first. Weeks before the first that ever was
 * closed are left out; where none was, all but the last are. */
export function openWeeks(db: Database, now: Date) {
  const weeks = Array.from({ length: WEEKS_LOOKED_AT }, (_, n) => mondayFrom(now, -1 - n));
  return db
    .select({ week: sql<string>`value` })
    .from(sql`json_each(${JSON.stringify(weeks)})`)
    .where(
      sql`EXISTS (SELECT 1 FROM ${financialRecords} WHERE week_start_date = value) AND NOT ${isClosedWeek(sql`value`)}
        AND (value = ${weeks[0]} OR value >= (SELECT min(week_start_date) FROM ${weekClosings}))`,
    )
    .orderBy(sql`value`);
}

/** Null while the week is open. */
export async function closingOf(db: Database, week: string): Promise<WeekClosing | null> {
  const [found] = await readingClosing(db, week);
  return found ?? null;
}

/** A step of a batch. */
export function readingClosing(db: Database, week: string) {
  return db
    .select(CLOSING)
    .from(weekClosings)
    .where(and(eq(weekClosings.weekStartDate, week), isNull(weekClosings.reopenedAt)));
}

export async function carriedBy(
  db: Database,
  closing: Pick<WeekClosing, 'id' | 'week'>,
): Promise<WeekChecklist['carried']> {
  const carried = await readCarried(db, closing);
  return { drivers: carried.length, amount: decimalOf(sumOf(carried)) };
}

export async function passedOverBy(db: Database, closingId: string): Promise<WeekChecklist['passedOver']> {
  const { check, subject, reason, createdBy } = weekWaivers;
  const rows = await db
    .select({ check, subject, reason, by: createdBy })
    .from(weekWaivers)
    .where(eq(weekWaivers.closingId, closingId))
    .orderBy(sql`rowid`);
  return rows.map((row) => ({ ...row, check: row.check as Check }));
}

/** Lists the reasons of the week's earlier closings, oldest first. */
export async function reasonsGiven(db: Database, week: string) {
  const { check, subject, reason } = weekWaivers;
  const rows = await db
    .select({ check, subject, reason })
    .from(weekWaivers)
    .where(eq(weekWaivers.weekStartDate, week))
    .orderBy(sql`rowid`);
  return rows.map((row) => ({ ...row, check: row.check as Check }));
}

/** Changes with whatever a checklist reads. */
const VERSION = dataVersion(lastRow(paymentReports), lastRow(drivers));

export async function readVersion(db: Database): Promise<string> {
  return versionOf(db, VERSION);
}

/** Rolls a batch back where something has changed since `version` was read. */
export function isVersion(db: Database, version: string) {
  return guard(db, 'basis', sql`(${VERSION}) = ${version}`);
}

/** Drivers of the week with a negative balance. */
export async function negativeBalances(db: Database, week: string) {
  const { driverId, status, payoutCents, weekStartDate } = financialRecords;
  const found = await db
    .select({ driverId, status, payoutCents })
    .from(financialRecords)
    .where(and(eq(weekStartDate, week), lt(payoutCents, 0)));
  return found.filter(isCarried);
}

/** The acertos that this closing has made, while the week is closed. */
export function readCarried(db: Database, { id, week }: Pick<WeekClosing, 'id' | 'week'>) {
  const { driverId, weekStartDate, originKind, originId } = settlementEntries;
  const isCarriedTo = and(
    eq(financialRecords.driverId, driverId),
    eq(financialRecords.carriedTo, weekStartDate),
  );
  return db
    .select(getTableColumns(settlementEntries))
    .from(financialRecords)
    .innerJoin(settlementEntries, isCarriedTo)
    .where(and(eq(financialRecords.weekStartDate, week), eq(originKind, 'carry'), eq(originId, id)));
}
