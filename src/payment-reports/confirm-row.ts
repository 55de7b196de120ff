import { AppError } from '../http/errors';
import { confirmWaitingRow, confirmWaitingRows } from '../ledger/decide-rows';
import { findReport } from '../ledger/reports';
import type { Services } from '../services';
import { answerReport } from './paid';
import type { PaymentReport, RowDecision } from './schema';

type Confirming = Pick<Services, 'db' | 'now'>;

/** Or lets it wait for its driver. Idempotent. Raises `not_found`, and `wrong_state` for a row without doubts. */
export async function confirmRow({ db, now }: Confirming, id: number, staff: string): Promise<RowDecision> {
  const row = await confirmWaitingRow(db, { id, staff, at: now().toISOString() });
  if (!row) throw new AppError('not_found');
  const { state, reason } = row;
  if (state === 'dismissed' || (state === 'waiting' && !WAITS_ON.has(reason ?? '')))
    throw new AppError('wrong_state');
  return { id, state };
}

/** `implausible` where others of its week wait. */
const WAITS_ON: ReadonlySet<string> = new Set(['unknown_driver', 'driver_twice', 'implausible']);

/** Raises `not_found`. */
export async function confirmReport(
  { db, now }: Confirming,
  id: string,
  staff: string,
): Promise<PaymentReport> {
  await confirmWaitingRows(db, { id, staff, at: now().toISOString() });
  const report = await findReport(db, id);
  if (!report) throw new AppError('not_found');
  return answerReport(db, report);
}
