import { confirmWaitingRow, confirmWaitingRows, type IsShown } from '../../ledger/kernel/decide-rows';
import { findReport } from '../../ledger/kernel/reports';
import type { Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { answerReport } from './paid';
import type { PaymentReport, RowDecision } from './schema';
import { versionOf } from './shown-row-versions';

type Confirming = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown?: Shown };

/** Books the row or lets it wait for its driver. Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state`. */
export async function confirmRow(
  { db, now }: Confirming,
  id: number,
  { staff, shown = null }: By,
): Promise<RowDecision> {
  const row = await confirmWaitingRow(db, { id, staff, at: now().toISOString(), isShown: isShown(shown) });
  if (row === 'changed') throw changed();
  if (!row) throw new AppError('not_found');
  const { state, reason } = row;
  if (state === 'dismissed' || (state === 'waiting' && !WAITS_ON.has(reason ?? '')))
    throw new AppError('wrong_state');
  return { id, state };
}

/** `implausible` remains while other rows of its week wait. */
const WAITS_ON: ReadonlySet<string> = new Set(['unknown_driver', 'driver_twice', 'implausible']);

/** Raises `not_found` and `changed_meanwhile`. */
export async function confirmReport(
  { db, now }: Confirming,
  id: string,
  { staff, shown = null }: By,
): Promise<PaymentReport> {
  const isAsShown = await confirmWaitingRows(db, {
    id,
    staff,
    at: now().toISOString(),
    isShown: isShown(shown),
  });
  if (!isAsShown) throw changed();
  const report = await findReport(db, id);
  if (!report) throw new AppError('not_found');
  return answerReport(db, report);
}

/** Rows that no longer wait need no confirmation. */
function isShown(shown: Shown): IsShown {
  return async (decidedBy) =>
    shown === null || decidedBy === null || shown.includes(await versionOf(decidedBy));
}

function changed(): AppError {
  return new AppError('changed_meanwhile', {
    message: 'Os dados mudaram entretanto: veja-os de novo antes de confirmar.',
  });
}
