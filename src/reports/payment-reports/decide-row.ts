import { dismissWaitingRow, restoreDismissedRow } from '../../ledger/kernel/decide-rows';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { RowDecision } from './schema';

type Deciding = Pick<Services, 'db' | 'now'>;

/** The account's next row waits in its place. Idempotent. Raises `not_found`, `wrong_state` for a row not waiting. */
export async function dismissRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const row = await dismissWaitingRow(db, { id, staff, at: now().toISOString() });
  if (!row) throw new AppError('not_found');
  if (row.state !== 'dismissed') throw new AppError('wrong_state');
  return { id, state: row.state };
}

/** Books the row if its account is known by now. Idempotent. Raises `not_found`. */
export async function restoreRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const row = await restoreDismissedRow(db, { id, staff, at: now().toISOString() });
  if (!row) throw new AppError('not_found');
  return { id, state: row.state };
}
