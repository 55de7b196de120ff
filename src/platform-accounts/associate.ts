import { guard, isGuardFailure } from '../../db/batch-guard';
import { auditIfChanged } from '../audit/store';
import { settleStatements } from '../earnings/settle';
import { countChanged, waitingWeeks } from '../earnings/store';
import { countDismissed } from '../earnings/waiting-rows';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import type { AccountAssociation, AssociationAnswer } from './schema';
import { accountHolder, isHolder, learnAccount } from './store';

/**
 * Remembers whose account it is and books every row that waits for it; the same again changes nothing. What staff have
 * dismissed stays so until it is restored: it may have been settled elsewhere. Raises
 * `invalid` for a driver there is not, and `wrong_state` for an account that is another driver's.
 */
export async function associate(
  { db, now }: Pick<Services, 'db' | 'now'>,
  association: AccountAssociation,
  staff: string,
): Promise<AssociationAnswer> {
  const { platform, externalId } = association;
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  const weeks = await waitingWeeks(db);
  const audited = { at, actor: staff, subject: association.driverId, detail: { platform, externalId } };
  try {
    await db.batch([
      learnAccount(db, { ...association, learntFrom: staff }, at),
      auditIfChanged(db, { ...audited, action: 'platform-account.learn' }),
      guard(db, 'decision', isHolder(association)),
      ...settleStatements(db, { changeId, waitingWeeks: weeks, account: association, at }),
      auditIfChanged(db, { ...audited, action: 'platform-account.settle' }),
    ]);
  } catch (error) {
    if (!isGuardFailure(error, 'decision')) throw error;
    const isTaken = (await accountHolder(db, platform, externalId)) !== null;
    if (!isTaken) throw new AppError('invalid', { fields: { driverId: 'O condutor não existe' } });
    throw new AppError('wrong_state', { message: 'Esta conta já está associada a outro condutor.' });
  }
  return {
    ...association,
    ...(await countChanged(db, changeId)),
    dismissed: await countDismissed(db, association),
  };
}
