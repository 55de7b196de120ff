import { AppError } from '../http/errors';
import { dismissWaitingRow, restoreDismissedRow } from '../ledger/decide-rows';
import type { Services } from '../services';
import type { RowDecision } from './schema';

type Deciding = Pick<Services, 'db' | 'now'>;

/**
 * Takes a row that waits off the list, for good or until it is restored; the same account's next row waits again. Once
 * more changes nothing. Raises `not_found`, and `wrong_state` for a row that does not wait.
 */
export async function dismissRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const row = await dismissWaitingRow(db, { id, staff, at: now().toISOString() });
  if (!row) throw new AppError('not_found');
  if (row.state !== 'dismissed') throw new AppError('wrong_state');
  return { id, state: row.state };
}

/**
 * Lets a dismissed row wait again, or books it where its account has become known; a row that is not dismissed stays as
 * it is. Raises `not_found`.
 */
export async function restoreRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const row = await restoreDismissedRow(db, { id, staff, at: now().toISOString() });
  if (!row) throw new AppError('not_found');
  return { id, state: row.state };
}
