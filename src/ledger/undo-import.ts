import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard, isGuardFailure } from '../../db/queries/batch-guard';
import { transact } from '../../db/queries/transact';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { audit } from '../audit/store';
import { unlearnFrom } from './accounts';
import { isClosed, isFixed, isPaidOut } from './frozen';
import { releaseAsked } from './hold';
import { undoReport } from './report-rows';
import { isImport } from './reports';
import { resettle, settleStatements } from './settle';
import { deleteRows, withdrawReport } from './withdraw';

/** Also reinstates what the import superseded and unlearns what it alone taught. Idempotent. */
export async function undoImport(
  db: Database,
  { id, staff, at }: { id: string; staff: string; at: string },
): Promise<'undone' | 'no_import' | 'frozen'> {
  const changeId = crypto.randomUUID();
  const detail = sql`(SELECT json_object('rows', (SELECT count(*) FROM ${earnings} WHERE report_id = ${id}),
    'weekStartDate', week_start_date) FROM ${paymentReports} WHERE id = ${id})`;
  const isOpen = sql`NOT EXISTS (SELECT 1 FROM ${earnings} e WHERE e.report_id = ${id} AND ${isFixed('e')})`;
  try {
    await transact(db, {
      guards: [guard(db, 'lease', isImport(id)), guard(db, 'decision', isOpen)],
      audit: audit(db, { at, actor: staff, action: 'payment-report.undo', subject: id, detail }),
      withdraw: [withdrawReport(db, id, changeId), ...resettle(db, { changeId, at })],
      remove: [deleteRows(db, id), ...unlearnFrom(db, id, staff, at), undoReport(db, id, staff, at)],
      release: releaseAsked(db, id, changeId),
      // Rows that wait again may be of an account known by now.
      settle: settleStatements(db, { changeId, at }),
    });
    return 'undone';
  } catch (error) {
    if (isGuardFailure(error, 'decision')) return 'frozen';
    if (isGuardFailure(error, 'lease')) return 'no_import';
    throw error;
  }
}

/** The Monday of a closed week in which something of it is booked; null for none. */
export async function closedByReport(db: Database, id: string): Promise<string | null> {
  const [found] = await db.all<{ week: string }>(sql`
    SELECT e.week_start_date AS week FROM ${earnings} e
    WHERE e.report_id = ${id} AND e.state = 'booked' AND ${isClosed('e')} LIMIT 1`);
  return found?.week ?? null;
}

export function paidByReport(db: Database, id: string): Promise<{ fullName: string; week: string }[]> {
  return db.all(sql`
    SELECT DISTINCT d.full_name AS fullName, e.week_start_date AS week FROM ${earnings} e
    JOIN ${drivers} d ON d.id = e.driver_id WHERE e.report_id = ${id} AND ${isPaidOut('e')} ORDER BY d.full_name`);
}
