import type { Database } from '../../../db/opening/client';
import { reassignAccount, releaseAccount } from '../../ledger/kernel/decide-accounts';
import { accountHolder, findWasActive } from '../../ledger/kernel/holders';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { AccountMove, AccountPath, MovedAccount, TakenBackAccount } from './schema';

type Deciding = Pick<Services, 'db' | 'now'>;

/** Moves the account with its unpaid weeks. Idempotent. Raises `not_found` for an unassigned account, `invalid` for an
 * unknown driver, `wrong_state` for one never ACTIVE or a stale `from`. */
export async function moveAccount(
  { db, now }: Deciding,
  account: AccountPath,
  { driverId, from }: AccountMove,
  staff: string,
): Promise<MovedAccount> {
  if (driverId === from) throw new AppError('invalid', { fields: { driverId: 'Escolha outro condutor' } });
  const decision = { staff, at: now().toISOString() };
  const { outcome, rows } = await reassignAccount(db, { ...account, driverId, from }, decision);
  if (outcome === 'unfit_driver') await refuseDriver(db, driverId);
  if (outcome === 'not_held') {
    const holder = await holderOf(db, account);
    if (holder.driverId !== driverId) throw changed(holder.fullName);
  }
  return { ...account, driverId, ...rows };
}

/** Its unpaid rows wait again. Raises `not_found` and `wrong_state` like `moveAccount`. */
export async function takeBackAccount(
  { db, now }: Deciding,
  account: AccountPath,
  from: string,
  staff: string,
): Promise<TakenBackAccount> {
  const { outcome, rows } = await releaseAccount(
    db,
    { ...account, from },
    { staff, at: now().toISOString() },
  );
  if (outcome !== 'moved') throw changed((await holderOf(db, account)).fullName);
  const { waiting, weeks, paidWeeks } = rows;
  return { ...account, driverId: null, waiting, weeks, paidWeeks };
}

async function holderOf(db: Database, account: AccountPath) {
  const holder = await accountHolder(db, account);
  if (!holder) throw new AppError('not_found');
  return holder;
}

function changed(fullName: string): AppError {
  return new AppError('wrong_state', { message: `Esta conta é agora de ${fullName}. Atualize a página.` });
}

async function refuseDriver(db: Database, driverId: string): Promise<never> {
  const exists = (await findWasActive(db, driverId)) !== null;
  if (!exists) throw new AppError('invalid', { fields: { driverId: 'O condutor não existe' } });
  throw new AppError('wrong_state', {
    message: 'Este condutor nunca foi aprovado. Uma conta só pode ser de quem é ou foi condutor ativo.',
  });
}
