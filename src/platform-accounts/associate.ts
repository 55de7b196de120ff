import { guard, isGuardFailure } from '../../db/queries/batch-guard';
import { auditIfChanged } from '../audit/store';
import { AppError } from '../http/errors';
import { findWasActive, isHolder, learnAccounts } from '../ledger/accounts';
import { retryStale } from '../ledger/retry-stale';
import { resettle, settleStatements } from '../ledger/settle';
import { countDismissed } from '../ledger/waiting-rows';
import { countChanged } from '../ledger/weeks';
import { adoptAccount, withdrawAccount } from '../ledger/withdraw';
import type { Services } from '../services';
import type { AccountAssociation, AssociationAnswer } from './schema';

/**
 * Remembers whose account it is and books every row that waits for it; the same again changes nothing. What staff have
 * dismissed stays so until it is restored: it may have been settled elsewhere. Raises
 * `invalid` for a driver there is not, and `wrong_state` for one who was never ACTIVE or an account that is another's.
 */
export async function associate(
  { db, now }: Pick<Services, 'db' | 'now'>,
  association: AccountAssociation,
  staff: string,
): Promise<AssociationAnswer> {
  const { platform, externalId } = association;
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  // The audit log outlives whose it is.
  const told = externalId.includes('@') ? 'e-mail' : externalId;
  const detail = { platform, externalId: told };
  const audited = { at, actor: staff, subject: association.driverId, detail };
  async function settle() {
    await db.batch([
      learnAccounts(db, [{ ...association, learntFrom: staff }], at),
      auditIfChanged(db, { ...audited, action: 'platform-account.learn' }),
      guard(db, 'lease', isHolder(association)),
      // What a name alone told to be another's is this driver's too.
      ...withdrawAccount(db, { ...association, changeId, except: association.driverId }),
      ...resettle(db, { changeId, at }),
      adoptAccount(db, { ...association, changeId }),
      ...settleStatements(db, { changeId, account: association, at }),
      auditIfChanged(db, { ...audited, action: 'platform-account.settle' }),
    ]);
  }
  try {
    await retryStale(settle);
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) throw error;
    const wasActive = await findWasActive(db, association.driverId);
    if (wasActive === null) throw new AppError('invalid', { fields: { driverId: 'O condutor não existe' } });
    throw new AppError('wrong_state', {
      message: wasActive
        ? 'Esta conta já está associada a outro condutor.'
        : 'Este condutor nunca foi aprovado. Uma conta só pode ser de quem é ou foi condutor ativo.',
    });
  }
  return {
    ...association,
    ...(await countChanged(db, changeId)),
    dismissed: await countDismissed(db, association),
  };
}
