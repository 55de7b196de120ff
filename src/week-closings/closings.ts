import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { lastRow, listVersion } from '../../db/queries/list-version';
import { transact } from '../../db/queries/transact';
import { drivers } from '../../db/schema/drivers';
import { paymentReports } from '../../db/schema/payment-reports';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { weekClosings } from '../../db/schema/week-closings';
import { weekWaivers } from '../../db/schema/week-waivers';
import { audit } from '../audit/store';
import { decimalOf } from '../domain/money-text';
import { closeWeek, isCarriedBy, wasCarriedBy } from '../ledger/close-week';
import { isReopenable, reopenWeek } from '../ledger/reopen-week';
import { retryBasis } from '../ledger/retry-stale';
import type { Check, PassedOver, WeekChecklist, WeekClosing } from './schema';

const CLOSING = {
  id: weekClosings.id,
  week: weekClosings.weekStartDate,
  closedBy: weekClosings.closedBy,
  closedAt: weekClosings.closedAt,
};

/** Newest week first. */
export function closedWeeks(db: Database): Promise<WeekClosing[]> {
  return db
    .select(CLOSING)
    .from(weekClosings)
    .where(isNull(weekClosings.reopenedAt))
    .orderBy(desc(weekClosings.weekStartDate));
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
  const [found] = await db.all<{ drivers: number; cents: number }>(sql`
    SELECT count(*) AS drivers, coalesce(sum(cents), 0) AS cents FROM ${settlementEntries} s
    WHERE ${isCarriedBy(closing)}`);
  return { drivers: found?.drivers ?? 0, amount: decimalOf(found?.cents ?? 0) };
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

/** Of earlier closings of the week, oldest first. */
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
const VERSION = listVersion(1, lastRow(paymentReports), lastRow(drivers));

export async function readVersion(db: Database): Promise<string> {
  return (await db.get<{ version: string }>(VERSION)).version;
}

type Act = { id: string; week: string; staff: string; at: string };

/** Raises a failure of the guard `lease` where it is closed, of `decision` where `version` has passed. */
export function close(
  db: Database,
  { passedOver, version, ...act }: Act & { passedOver: PassedOver; version: string },
) {
  const { id, week, staff, at } = act;
  const waived = passedOver.map((each) => ({
    ...each,
    ...{ id: crypto.randomUUID(), closingId: id, weekStartDate: week, createdBy: staff, createdAt: at },
  }));
  return transact(db, {
    open: guard(db, 'lease', sql`NOT ${isClosedWeek(sql`${week}`)}`),
    asSeen: guard(db, 'decision', sql`(${VERSION}) = ${version}`),
    ...closeWeek(db, act),
    waive: waived.length > 0 ? [db.insert(weekWaivers).values(waived)] : [],
    audit: audit(db, {
      ...{ at, actor: staff, action: 'week.close', subject: week },
      detail: carriedDetail(isCarriedBy(act), sql`'passedOver', CAST(${passedOver.length} AS INTEGER)`),
    }),
  });
}

/** Raises a failure of the guard `lease` where it is open again, of `decision` where it has to stay closed. */
export function reopen(db: Database, act: Act) {
  const { id, week, staff, at } = act;
  const isClosing = sql`EXISTS (SELECT 1 FROM ${weekClosings} WHERE id = ${id} AND reopened_at IS NULL)`;
  return retryBasis(async () => {
    const { isStill, ...reopened } = await reopenWeek(db, act);
    return transact(db, {
      isStill,
      closed: guard(db, 'lease', isClosing),
      reopenable: guard(db, 'decision', isReopenable(act)),
      ...reopened,
      audit: audit(db, {
        ...{ at, actor: staff, action: 'week.reopen', subject: week },
        detail: carriedDetail(wasCarriedBy(act), sql`'closing', ${id}`),
      }),
    });
  });
}

function carriedDetail(carried: SQL, more: SQL): SQL {
  return sql`(SELECT json_object('carried', count(*), 'cents', coalesce(sum(cents), 0), ${more})
    FROM ${settlementEntries} s WHERE ${carried})`;
}
