import { erased } from '../../platform/decisions/erased';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { decideAccount, enterAccount } from './accounts';
import { confirmRefusal } from './confirm-refusal';
import type { BankAccountDecision, BankAccountInput, BankAccounts } from './schema';

type Outside = Pick<Services, 'db' | 'now' | 'company'>;

/** Idempotent. `by` is the e-mail of staff, or `driver`. Raises `invalid` for the company's own account, `not_found`,
 * `wrong_state`, `changed_meanwhile`. */
export async function enter(
  { db, now, company }: Outside,
  driverId: string,
  given: BankAccountInput,
  by: string,
): Promise<BankAccounts> {
  if (given.iban === company?.iban) throw new AppError('invalid', { fields: { iban: COMPANYS } });
  const entry = { id: crypto.randomUUID(), driverId, given, by, at: now().toISOString() };
  const { driver, isThere, accounts } = await enterAccount(db, entry);
  if (!driver) throw new AppError('not_found');
  if (driver.erasedAt) throw erased();
  if (isThere) return accounts;
  throw new AppError('changed_meanwhile', {
    message: 'A conta deste condutor mudou entretanto: compare-a com a que escreveu.',
  });
}

const COMPANYS = 'Este IBAN é o da empresa, de onde se paga: indique o da conta do condutor';

/** Idempotent. Raises `not_found`, `wrong_state`. */
export async function confirmOrDecline(
  { db, now, ...rules }: Outside & Pick<Services, 'fourEyes'>,
  id: string,
  status: BankAccountDecision['status'],
  staff: string,
): Promise<void> {
  const refusal = status === 'CONFIRMED' ? await confirmRefusal({ db, ...rules }, id, staff) : null;
  if (refusal !== null) throw new AppError('wrong_state', { message: refusal });
  const after = await decideAccount(db, { id, status, staff, at: now().toISOString() });
  if (after === null) throw new AppError('not_found');
  if (after.status !== status) {
    throw new AppError('wrong_state', {
      message: 'Esta conta já foi decidida, ou foi indicada outra. Os dados foram atualizados.',
    });
  }
}
