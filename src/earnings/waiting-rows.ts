import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import type { Platform, WaitingReason } from '../payment-reports/schema';

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

/** Rows that wait for staff, newest week first. */
export function listWaiting(db: Database, limit: number) {
  return db
    .select(listed)
    .from(earnings)
    .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
    .where(sql`${earnings.state} = 'waiting'`)
    .orderBy(desc(earnings.weekStartDate), asc(earnings.fullName), asc(earnings.id))
    .limit(limit);
}

export type ListedRow = Awaited<ReturnType<typeof listWaiting>>[number];

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
    .select({ state: earnings.state, weekStartDate: earnings.weekStartDate })
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

/** Lets a dismissed row wait again. To be followed by `settleStatements` and `replaceIfSaidAnew`. */
export function markWaiting(db: Database, { id, changeId }: Decision) {
  return db.run(sql`
    UPDATE ${earnings} SET state = 'waiting', dismissed_by = NULL, dismissed_at = NULL, changed_in = ${changeId}
    WHERE id = ${id} AND state = 'dismissed'`);
}

/** A row that waits although a later report has its account's week booked gives way, as it does when that is read. */
export function replaceIfSaidAnew(db: Database, { id, changeId }: Decision) {
  return db.run(sql`
    UPDATE ${earnings} AS w SET state = 'replaced'
    WHERE w.id = ${id} AND w.state = 'waiting' AND w.changed_in = ${changeId}
      AND EXISTS (SELECT 1 FROM ${earnings} n WHERE n.platform = w.platform AND n.external_id = w.external_id
        AND n.week_start_date = w.week_start_date AND n.state IN ('booked', 'unchanged')
        AND n.report_id <> w.report_id AND n.id > w.id)`);
}
