import { sql } from 'drizzle-orm';
import { auditIfChanged } from '../audit/store';
import { AppError } from '../http/errors';
import { findReport } from '../ledger/reports';
import { settleStatements } from '../ledger/settle';
import { markConfirmed, rowState } from '../ledger/waiting-rows';
import type { Services } from '../services';
import { tellReport } from './paid';
import type { PaymentReport, RowDecision } from './schema';

type Confirming = Pick<Services, 'db' | 'now'>;

/**
 * Books a row as it is though its amounts are unusual or it may be another version, or lets it wait for its driver. Once more changes nothing. Raises
 * `not_found`, and `wrong_state` for a row that waits for something else or was dismissed.
 */
export async function confirmRow({ db, now }: Confirming, id: number, staff: string): Promise<RowDecision> {
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  await db.batch([
    markConfirmed(db, { these: sql`w.id = ${id}`, changeId }),
    auditIfChanged(db, { at, actor: staff, action: 'earnings.confirm', subject: String(id) }),
    ...settleStatements(db, { changeId, at }),
  ]);
  const [row] = await rowState(db, id);
  if (!row) throw new AppError('not_found');
  const { state, reason } = row;
  if (state === 'dismissed' || (state === 'waiting' && !WAITS_ON.has(reason ?? '')))
    throw new AppError('wrong_state');
  return { id, state };
}

/** What a confirmed row may still wait for; `implausible` beside the others of its week. */
const WAITS_ON: ReadonlySet<string> = new Set(['unknown_driver', 'driver_twice', 'implausible']);

/** The same for every row of a report whose amounts are unusual. Raises `not_found`. */
export async function confirmReport(
  { db, now }: Confirming,
  id: string,
  staff: string,
): Promise<PaymentReport> {
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  await db.batch([
    markConfirmed(db, { these: sql`w.report_id = ${id}`, changeId }),
    auditIfChanged(db, { at, actor: staff, action: 'payment-report.confirm', subject: id }),
    ...settleStatements(db, { changeId, at }),
  ]);
  const report = await findReport(db, id);
  if (!report) throw new AppError('not_found');
  return tellReport(db, report);
}
