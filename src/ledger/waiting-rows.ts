import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { neverActive } from '../../db/queries/never-active';
import { transact } from '../../db/queries/transact';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../domain/platform';
import type { WaitingReason } from '../report-files/schema';
import { CONFIRMED } from './hold';

const listed = {
  id: earnings.id,
  reportId: earnings.reportId,
  fileName: paymentReports.fileName,
  line: earnings.line,
  platform: earnings.platform,
  externalId: earnings.externalId,
  driverId: earnings.driverId,
  fullName: earnings.fullName,
  email: earnings.email,
  phone: earnings.phone,
  weekStartDate: earnings.weekStartDate,
  faultColumn: earnings.faultColumn,
  reason: sql<WaitingReason>`${earnings.reason}`,
  differenceCents: earnings.differenceCents,
  grossCents: earnings.grossCents,
  commissionCents: earnings.commissionCents,
  adjustmentsCents: earnings.adjustmentsCents,
  cashCents: earnings.cashCents,
};

/** Rows that wait for staff, newest week first; `after` is the id of the row that they come after, whether it waits or not. */
export function listWaiting(db: Database, limit: number, after?: number) {
  const { weekStartDate, fullName, id } = earnings;
  const place = sql`(SELECT full_name, id FROM earnings WHERE id = ${after})`;
  const week = sql`(SELECT week_start_date FROM earnings WHERE id = ${after})`;
  const follows = sql`(${weekStartDate} < ${week} OR ${weekStartDate} = ${week} AND (${fullName}, ${id}) > ${place})`;
  return db
    .select(listed)
    .from(earnings)
    .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
    .where(and(sql`${earnings.state} = 'waiting'`, after === undefined ? undefined : follows))
    .orderBy(desc(earnings.weekStartDate), asc(earnings.fullName), asc(earnings.id))
    .limit(limit);
}

export type ListedRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** Who a row that waits is about. `bookable`: it waits for nothing but its driver. */
export type WaitingIdentity = {
  id: number;
  reportId: string;
  platform: Platform;
  weekStartDate: string;
  externalId: string | null;
  fullName: string;
  email: string | null;
  phone: string | null;
  bookable: boolean;
};

/** What waits, told by how many rows that are and the newest of them. */
const WAITING_VERSION = sql`(SELECT count(*) || '-' || coalesce(max(id), 0) FROM ${earnings} WHERE state = 'waiting')`;

/** Every row that waits, and a version of what waits. */
export async function readWaiting(db: Database): Promise<{ rows: WaitingIdentity[]; version: string }> {
  const { id, reportId, platform, weekStartDate, externalId, fullName, email, phone } = listed;
  const bookable = sql<number>`${earnings.reason} = 'unknown_driver' AND ${earnings.grossCents} IS NOT NULL`;
  const told = { id, reportId, platform, weekStartDate, externalId, fullName, email, phone };
  const { version, rows } = await transact(db, {
    version: db.select({ version: sql<string>`version` }).from(sql`(SELECT ${WAITING_VERSION} AS version)`),
    rows: db
      .select({ ...told, bookable: bookable.mapWith(Boolean) })
      .from(earnings)
      .where(sql`${earnings.state} = 'waiting'`)
      // Not in the order of the whole table, which would be read for it.
      .orderBy(sql`+${earnings.id}`),
  });
  return { rows, version: version[0]?.version ?? '' };
}

/** For a guard: whether the same rows wait as when this version was read. */
export function isUnchanged(version: string): SQL {
  return sql`${WAITING_VERSION} = ${version}`;
}

/** Rows of a driver who is or was ACTIVE that another of the same report turns out to be the same person as. */
export function markDriverTwice(
  db: Database,
  { driverId, changeId, ids }: { driverId: string; changeId: string; ids: readonly number[] },
) {
  return db.run(sql`
    UPDATE ${earnings} SET driver_id = ${driverId}, reason = 'driver_twice', changed_in = ${changeId}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND state = 'waiting'
      AND reason = 'unknown_driver' AND ${driverId} NOT IN ${neverActive}`);
}

/** Rows that staff have dismissed, the last of them first. */
export function listDismissed(db: Database, limit: number) {
  return db
    .select({
      ...listed,
      dismissedBy: sql<string>`${earnings.dismissedBy}`,
      dismissedAt: sql<string>`${earnings.dismissedAt}`,
    })
    .from(earnings)
    .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
    .where(sql`${earnings.state} = 'dismissed'`)
    .orderBy(desc(earnings.dismissedAt), desc(earnings.id))
    .limit(limit);
}

/** How many rows of this account staff have dismissed. */
export async function countDismissed(db: Database, account: { platform: Platform; externalId: string }) {
  const { dismissed } = await db.get<{ dismissed: number }>(sql`
    SELECT count(*) AS dismissed FROM ${earnings}
    WHERE state = 'dismissed' AND platform = ${account.platform} AND external_id = ${account.externalId}`);
  return dismissed;
}

export function rowState(db: Database, id: number) {
  return db
    .select({ state: earnings.state, reason: earnings.reason })
    .from(earnings)
    .where(eq(earnings.id, id));
}

type Decision = { id: number; changeId: string };

/** Takes a row off those that wait; it is kept as it was read. */
export function markDismissed(db: Database, { id, changeId, by, at }: Decision & { by: string; at: string }) {
  return db.run(sql`
    UPDATE ${earnings} SET state = 'dismissed', dismissed_by = ${by}, dismissed_at = ${at}, changed_in = ${changeId}
    WHERE id = ${id} AND state = 'waiting'`);
}

/**
 * Takes for right what was unusual of those of these rows that wait for that: what is left is who they are about. Two
 * rows of one person in a report still wait for staff to tell. To be followed by `settleStatements`.
 */
export function markConfirmed(db: Database, { these, changeId }: { these: SQL; changeId: string }) {
  // What was a doubt of the row alone says nothing of the others of its week.
  const confirmed = sql`iif(w.reason = 'company_unknown' OR w.fault_column LIKE '% company %'
    OR w.fault_column LIKE '% version %', ${CONFIRMED}, NULL)`;
  return db.run(sql`
    UPDATE ${earnings} AS w SET fault_column = ${confirmed}, changed_in = ${changeId}, reason = CASE
      WHEN EXISTS (SELECT 1 FROM ${earnings} o WHERE o.report_id = w.report_id AND o.id <> w.id
        AND o.state NOT IN ('dismissed', 'skipped')
        AND (o.external_id = w.external_id OR o.driver_id = w.driver_id)) THEN 'driver_twice'
      WHEN w.driver_id IS NULL OR EXISTS (SELECT 1 FROM ${platformAccounts} a WHERE a.platform = w.platform
        AND a.external_id = w.external_id AND a.driver_id <> w.driver_id AND a.driver_id NOT IN ${neverActive})
        THEN 'unknown_driver' END
    WHERE ${these} AND w.state = 'waiting' AND w.reason IN ('implausible', 'company_unknown')`);
}

/** Lets a dismissed row wait again. To be followed by `settleStatements`. */
export function markWaiting(db: Database, { id, changeId }: Decision) {
  return db.run(sql`
    UPDATE ${earnings} SET state = 'waiting', dismissed_by = NULL, dismissed_at = NULL, changed_in = ${changeId}
    WHERE id = ${id} AND state = 'dismissed'`);
}
