import { guard, isGuardFailure } from '../../db/batch-guard';
import { auditIfChanged } from '../audit/store';
import { resettle, settleStatements } from '../earnings/settle';
import { countChanged } from '../earnings/store';
import { countDismissed } from '../earnings/waiting-rows';
import { adoptAccount, withdrawAccount } from '../earnings/withdraw';
import { AppError } from '../http/errors';
import { decide } from '../payment-reports/book-files';
import { newDirectory } from '../payment-reports/directory';
import type { Services } from '../services';
import type { AccountAssociation, AssociationAnswer } from './schema';
import { findWasActive, isHolder, learnAccounts } from './store';

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
    await decide(newDirectory(), settle);
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
