import { auditIfChanged } from '../audit/store';
import { AppError } from '../http/errors';
import { recountReports } from '../ledger/reports';
import { settleStatements } from '../ledger/settle';
import { markDismissed, markWaiting, rowState } from '../ledger/waiting-rows';
import type { Services } from '../services';
import type { RowDecision } from './schema';

type Deciding = Pick<Services, 'db' | 'now'>;

/**
 * Takes a row that waits off the list, for good or until it is restored; the same account's next row waits again. Once
 * more changes nothing. Raises `not_found`, and `wrong_state` for a row that does not wait.
 */
export async function dismissRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  const [, , , [row]] = await db.batch([
    markDismissed(db, { id, changeId, by: staff, at }),
    auditIfChanged(db, { at, actor: staff, action: 'earnings.dismiss', subject: String(id) }),
    recountReports(db, changeId),
    rowState(db, id),
  ]);
  if (!row) throw new AppError('not_found');
  if (row.state !== 'dismissed') throw new AppError('wrong_state');
  return { id, state: row.state };
}

/**
 * Lets a dismissed row wait again, or books it where its account has become known; a row that is not dismissed stays as
 * it is. Raises `not_found`.
 */
export async function restoreRow({ db, now }: Deciding, id: number, staff: string): Promise<RowDecision> {
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  const [found] = await rowState(db, id);
  if (!found) throw new AppError('not_found');
  await db.batch([
    markWaiting(db, { id, changeId }),
    auditIfChanged(db, { at, actor: staff, action: 'earnings.restore', subject: String(id) }),
    ...settleStatements(db, { changeId, at }),
  ]);
  const [row = found] = await rowState(db, id);
  return { id, state: row.state };
}
