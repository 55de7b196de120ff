import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard, isGuardFailure } from '../../db/queries/batch-guard';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { audit } from '../audit/store';
import { AppError } from '../http/errors';
import { unlearnFrom } from '../ledger/accounts';
import { findReport, isImport, undoReport } from '../ledger/reports';
import { resettle, settleStatements } from '../ledger/settle';
import { deleteRows, isPaidOut, withdrawReport } from '../ledger/withdraw';
import type { Services } from '../services';
import { tellReport } from './paid';
import type { PaymentReport } from './schema';

/** People who are named in a refusal. */
const MOST_NAMED = 5;

/**
 * Takes an import back: its rows go, what they replaced stands again, and what it alone taught is forgotten. Once more
 * changes nothing. Raises `not_found`, and `wrong_state` for what was not read and, with the names, where some of it is
 * paid.
 */
export async function undo(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  staff: string,
): Promise<PaymentReport> {
  const { db } = services;
  const at = services.now().toISOString();
  const changeId = crypto.randomUUID();
  const detail = sql`(SELECT json_object('rows', (SELECT count(*) FROM ${earnings} WHERE report_id = ${id}),
    'weekStartDate', week_start_date) FROM payment_reports WHERE id = ${id})`;
  try {
    await db.batch([
      guard(db, 'lease', isImport(id)),
      guard(
        db,
        'decision',
        sql`NOT EXISTS (SELECT 1 FROM ${earnings} e WHERE e.report_id = ${id} AND ${isPaidOut('e')})`,
      ),
      audit(db, { at, actor: staff, action: 'payment-report.undo', subject: id, detail }),
      withdrawReport(db, id, changeId),
      ...resettle(db, { changeId, at }),
      deleteRows(db, id),
      ...unlearnFrom(db, id, staff, at),
      undoReport(db, id, staff, at),
      // What waits again may be of an account that has become known meanwhile.
      ...settleStatements(db, { changeId, at }),
    ]);
  } catch (error) {
    if (isGuardFailure(error, 'decision')) throw await paidAlready(db, id);
    if (!isGuardFailure(error, 'lease')) throw error;
  }
  const report = await findReport(db, id);
  if (!report) throw new AppError('not_found');
  if (report.undoneAt === null) throw new AppError('wrong_state');
  return tellReport(db, report);
}

async function paidAlready(db: Database, id: string): Promise<AppError> {
  const paid = await db.all<{ fullName: string; week: string }>(sql`
    SELECT DISTINCT d.full_name AS fullName, e.week_start_date AS week FROM ${earnings} e
    JOIN ${drivers} d ON d.id = e.driver_id WHERE e.report_id = ${id} AND ${isPaidOut('e')} ORDER BY d.full_name`);
  const [{ week } = { week: '' }] = paid;
  const names = paid.slice(0, MOST_NAMED).map(({ fullName }) => fullName);
  const others = paid.length > MOST_NAMED ? ` e mais ${paid.length - MOST_NAMED}` : '';
  const day = week.split('-').toReversed().join('/');
  return new AppError('wrong_state', {
    message: `Já está pago o que esta importação diz de: ${names.join(', ')}${others} (semana de ${day}).`,
  });
}
