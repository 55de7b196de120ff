import { assignAccount } from '../../ledger/kernel/decide-accounts';
import { findWasActive } from '../../ledger/kernel/holders';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { AccountAssociation, AssociationAnswer } from './schema';

/** Dismissed rows stay dismissed until restored. Idempotent. Raises `invalid` for an unknown driver, `wrong_state` for
 * one never ACTIVE or for an account of another driver. */
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
