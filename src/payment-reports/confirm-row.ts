import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { isGuardFailure } from '../../db/queries/batch-guard';
import type { Shown } from '../decisions/rules';
import { AppError } from '../http/errors';
import { confirmWaitingRow, confirmWaitingRows, rowById, rowsOfReport } from '../ledger/decide-rows';
import { findReport } from '../ledger/reports';
import { readShown } from '../ledger/waiting-rows';
import type { Services } from '../services';
import { answerReport } from './paid';
import { versionOf } from './row-versions';
import type { PaymentReport, RowDecision } from './schema';

type Confirming = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown?: Shown };

/** Or lets it wait for its driver. Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state`. */
export async function confirmRow(
  { db, now }: Confirming,
  id: number,
  { staff, shown = null }: By,
): Promise<RowDecision> {
  const row = await asShown(db, rowById(id), shown, (seen) =>
    confirmWaitingRow(db, { id, staff, at: now().toISOString(), shown: seen }),
  );
  if (!row) throw new AppError('not_found');
  const { state, reason } = row;
  if (state === 'dismissed' || (state === 'waiting' && !WAITS_ON.has(reason ?? '')))
    throw new AppError('wrong_state');
  return { id, state };
}

/** `implausible` where others of its week wait. */
const WAITS_ON: ReadonlySet<string> = new Set(['unknown_driver', 'driver_twice', 'implausible']);

/** Raises `not_found`, and `changed_meanwhile`. */
export async function confirmReport(
  { db, now }: Confirming,
  id: string,
  { staff, shown = null }: By,
): Promise<PaymentReport> {
  await asShown(db, rowsOfReport(id), shown, (seen) =>
    confirmWaitingRows(db, { id, staff, at: now().toISOString(), shown: seen }),
  );
  const report = await findReport(db, id);
  if (!report) throw new AppError('not_found');
  return answerReport(db, report);
}

/** What no longer waits is not in question. */
async function asShown<T>(
  db: Database,
  these: SQL,
  shown: Shown,
  confirm: (seen: string | null | undefined) => Promise<T>,
): Promise<T> {
  if (shown === null) return confirm(undefined);
  const seen = await readShown(db, these);
  if (seen !== null && !shown.includes(await versionOf(seen))) throw changed();
  try {
    return await confirm(seen);
  } catch (error) {
    throw isGuardFailure(error, 'decision') ? changed() : error;
  }
}

function changed(): AppError {
  return new AppError('changed_meanwhile', {
    message: 'Os dados mudaram entretanto: veja-os de novo antes de confirmar.',
  });
}
