import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { dataVersion, lastRow, readVersion as versionOf } from '../../../db/queries/list-version';
import { isOneOf } from '../../../db/queries/one-of';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { weekClosings } from '../../../db/schema/week-closings';
import { weekWaivers } from '../../../db/schema/week-waivers';
import { closeWeek, readCarried } from '../../ledger/kernel/close-week';
import { readClosed, reopenWeek } from '../../ledger/kernel/reopen-week';
import { retryBasis } from '../../ledger/kernel/retry-stale';
import { isClosedWeek } from '../../ledger/kernel/store';
import { sumOf } from '../../ledger/weeks/record-of';
import type { Hindrance } from '../../ledger/weeks/reopening';
import { audit } from '../../platform/audit/store';
import { mondayFrom } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import type { Check, PassedOver, WeekChecklist, WeekClosing } from './schema';

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
  const [found] = await db
    .select(CLOSING)
    .from(weekClosings)
    .where(and(eq(weekClosings.weekStartDate, week), isNull(weekClosings.reopenedAt)));
  return found ?? null;
}

export async function closingById(db: Database, id: string) {
  const { reopenedBy } = weekClosings;
  const [found] = await db.select({ reopenedBy }).from(weekClosings).where(eq(weekClosings.id, id));
  return found ?? null;
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

type Act = { id: string; week: string; staff: string; at: string };

/** Guards raise `lease` where the week is closed, and `basis` where something changed since `version` was read. */
export async function close(
  db: Database,
  { passedOver, version, ...act }: Act & { passedOver: PassedOver; version: string },
): Promise<void> {
  const { id, week, staff, at } = act;
  const { isStill, statements, entries } = await closeWeek(db, act);
  const waived = passedOver.map((each) => ({
    ...each,
    id: crypto.randomUUID(),
    closingId: id,
    weekStartDate: week,
    createdBy: staff,
    createdAt: at,
  }));
  await transact(db, {
    open: guard(db, 'lease', sql`NOT ${isClosedWeek(sql`${week}`)}`),
    asSeen: guard(db, 'basis', sql`(${VERSION}) = ${version}`),
    isStill,
    closed: statements,
    waive: waived.length > 0 ? [db.insert(weekWaivers).values(waived)] : [],
    audit: audit(db, {
      at,
      actor: staff,
      action: 'week.close',
      subject: week,
      detail: { carried: entries.length, cents: sumOf(entries), passedOver: passedOver.length },
    }),
  });
}

/** Answers what keeps the week closed, by driver; empty once it is open. */
export function reopen(db: Database, { id, week, staff, at }: Act): Promise<NamedHindrance[]> {
  return retryBasis(async () => {
    const closing = await closingOf(db, week);
    if (closing?.id !== id) return [];
    const closed = { ...closing, ...(await readClosed(db, closing)) };
    if (closed.hindrances.length > 0) return named(db, closed.hindrances);
    const { first, others } = await reopenWeek(db, { ...closed, staff, at });
    await transact(db, {
      first,
      others,
      audit: audit(db, {
        at,
        actor: staff,
        action: 'week.reopen',
        subject: week,
        detail: { carried: closed.carried.length, cents: sumOf(closed.carried), closing: id },
      }),
    });
    return [];
  });
}

export type NamedHindrance = Pick<Hindrance, 'kind' | 'week'> & { fullName: string };

async function named(db: Database, hindrances: readonly Hindrance[]): Promise<NamedHindrance[]> {
  const ids = new Set(hindrances.map(({ driverId }) => driverId));
  const people = await db
    .select({ id: drivers.id, fullName: drivers.fullName })
    .from(drivers)
    .where(isOneOf(drivers.id, ids));
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return hindrances.map(({ kind, week, driverId }) => ({ kind, week, fullName: names.get(driverId) ?? '' }));
}
