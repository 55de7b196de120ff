import { findReport } from '../../ledger/kernel/reports';
import { confirmRows } from '../../ledger/weeks/row-acts';
import type { Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { decideRows, stateOf } from './decide-row';
import { answerReport } from './paid';
import type { PaymentReport, RowDecision } from './schema';
import { versionOf } from './shown-row-versions';

type Confirming = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown?: Shown };

/** Books the row or lets it wait for its driver. Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state`. */
export async function confirmRow({ db, now }: Confirming, id: number, by: By): Promise<RowDecision> {
  await decideRows(db, { id }, { action: 'earnings.confirm', ...confirming(by, now()) });
  const { state, reason } = await stateOf(db, id);
  if (state === 'dismissed' || (state === 'waiting' && !WAITS_ON.has(reason ?? '')))
    throw new AppError('wrong_state');
  return { id, state };
}

/** `implausible` remains while other rows of its week wait. */
const WAITS_ON: ReadonlySet<string> = new Set(['unknown_driver', 'driver_twice', 'implausible']);

/** Raises `not_found` and `changed_meanwhile`. */
export async function confirmReport({ db, now }: Confirming, id: string, by: By): Promise<PaymentReport> {
  await decideRows(db, { reportId: id }, { action: 'payment-report.confirm', ...confirming(by, now()) });
  const report = await findReport(db, id);
  if (!report) throw new AppError('not_found');
  return answerReport(db, report);
}

function confirming({ staff, shown = null }: By, now: Date) {
  const refuse = async (decidedBy: string | null) => {
    // Rows that no longer wait need no confirmation.
    if (shown === null || decidedBy === null || shown.includes(await versionOf(decidedBy))) return;
    throw new AppError('changed_meanwhile', {
      message: 'Os dados mudaram entretanto: veja-os de novo antes de confirmar.',
    });
  };
  return { staff, at: now.toISOString(), change: confirmRows, refuse };
}
