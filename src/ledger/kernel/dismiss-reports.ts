import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { paymentReports } from '../../../db/schema/payment-reports';
import { auditEach, auditIfChanged } from '../../platform/audit/store';
import { dismissReports } from './report-rows';
import { selectReport, UNDECIDED } from './reports';

/** Dismisses a quarantined report; returns it before and after. Idempotent. */
export async function dismissReport(
  db: Database,
  { id, staff, at }: { id: string; staff: string; at: string },
) {
  const { before, after } = await transact(db, {
    before: selectReport(db, id),
    change: dismissReports(db, sql`id = ${id}`, staff, at),
    audit: auditIfChanged(db, { at, actor: staff, action: 'payment-report.dismiss', subject: id }),
    after: selectReport(db, id),
  });
  return { before: before[0] ?? null, after: after[0] ?? null };
}

/** Dismisses reports quarantined at or before `until` (an instant); returns how many. */
export async function dismissOldReports(db: Database, until: string, at: string): Promise<number> {
  const old = sql`coalesce(decided_at, created_at) <= ${until}`;
  const { change } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: 'system',
      action: 'payment-report.expire',
      subject: sql`id`,
      from: sql`FROM ${paymentReports} WHERE ${old} AND ${UNDECIDED}`,
    }),
    change: dismissReports(db, old, 'system', at),
  });
  return change.rowsAffected;
}
