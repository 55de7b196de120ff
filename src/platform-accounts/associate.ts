import { AppError } from '../http/errors';
import { assignAccount } from '../ledger/decide-accounts';
import { findWasActive } from '../ledger/holders';
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
  const booked = await assignAccount(db, association, { staff, at: now().toISOString() });
  if (booked === null) {
    const wasActive = await findWasActive(db, association.driverId);
    if (wasActive === null) throw new AppError('invalid', { fields: { driverId: 'O condutor não existe' } });
    throw new AppError('wrong_state', {
      message: wasActive
        ? 'Esta conta já está associada a outro condutor.'
        : 'Este condutor nunca foi aprovado. Uma conta só pode ser de quem é ou foi condutor ativo.',
    });
  }
  return { ...association, ...booked };
}
