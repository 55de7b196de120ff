import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard, isGuardFailure } from '../../db/queries/batch-guard';
import { earnings } from '../../db/schema/earnings';
import { audit } from '../audit/store';
import { AppError } from '../http/errors';
import {
  accountHolder,
  auditedId,
  findWasActive,
  isHeldBy,
  mayHold,
  reassignAccount,
  unlearnAccount,
} from '../ledger/accounts';
import { recountReports } from '../ledger/reports';
import { resettle, settleStatements } from '../ledger/settle';
import { adoptAccount, changedWeeksOf, paidWeeksOf, release, withdrawAccount } from '../ledger/withdraw';
import type { Services } from '../services';
import type { AccountMove, AccountPath, MovedAccount, TakenBackAccount } from './schema';

type Deciding = Pick<Services, 'db' | 'now'>;

/**
 * Makes an account another driver's, with every week of it that is not paid; the same again changes nothing. Raises
 * `not_found` for an account that is nobody's, `invalid` for a driver there is not, and `wrong_state` for one who was
 * never ACTIVE, or where the account is no longer who it was when staff decided.
 */
export async function moveAccount(
  { db, now }: Deciding,
  account: AccountPath,
  { driverId, from }: AccountMove,
  staff: string,
): Promise<MovedAccount> {
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  const told = { at, actor: staff, action: 'platform-account.move', subject: driverId };
  try {
    if (driverId === from) throw new AppError('invalid', { fields: { driverId: 'Escolha outro condutor' } });
    await db.batch([
      guard(db, 'lease', isHeldBy({ ...account, driverId: from })),
      guard(db, 'decision', mayHold(driverId)),
      ...withdrawAccount(db, { ...account, changeId }),
      ...resettle(db, { changeId, at }),
      reassignAccount(db, { ...account, driverId, learntFrom: staff }, at),
      adoptAccount(db, { ...account, driverId, changeId }),
      ...settleStatements(db, { changeId, at }),
      audit(db, { ...told, detail: detailOf(account, from, changeId) }),
    ]);
  } catch (error) {
    if (isGuardFailure(error, 'decision')) await refuseDriver(db, driverId);
    if (!isGuardFailure(error, 'lease')) throw error;
    const holder = await holderOf(db, account);
    if (holder.driverId !== driverId) throw changed(holder.fullName);
  }
  return { ...account, driverId, ...(await whatMoved(db, account, changeId)) };
}

/**
 * Makes an account nobody's: its rows of every week that is not paid wait again. Raises `not_found` and `wrong_state`
 * as `moveAccount`.
 */
export async function takeBackAccount(
  { db, now }: Deciding,
  account: AccountPath,
  from: string,
  staff: string,
): Promise<TakenBackAccount> {
  const at = now().toISOString();
  const changeId = crypto.randomUUID();
  const told = { at, actor: staff, action: 'platform-account.unlearn', subject: from };
  try {
    await db.batch([
      guard(db, 'lease', isHeldBy({ ...account, driverId: from })),
      ...withdrawAccount(db, { ...account, changeId }),
      ...resettle(db, { changeId, at }),
      release(db, changeId),
      ...unlearnAccount(db, account),
      recountReports(db, changeId),
      audit(db, { ...told, detail: detailOf(account, from, changeId) }),
    ]);
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) throw error;
    throw changed((await holderOf(db, account)).fullName);
  }
  const { waiting, weeks, paidWeeks } = await whatMoved(db, account, changeId);
  return { ...account, driverId: null, waiting, weeks, paidWeeks };
}

function detailOf(account: AccountPath, from: string, changeId: string): SQL {
  const { platform, externalId } = account;
  return sql`json_object('platform', ${platform}, 'externalId', ${auditedId(sql`${externalId}`)}, 'from', ${from},
    'weeks', ${changedWeeksOf(account, changeId)}, 'paidWeeks', ${paidWeeksOf(account)})`;
}

async function whatMoved(db: Database, account: AccountPath, changeId: string) {
  const inState = (...states: string[]) =>
    sql`count(*) FILTER (WHERE state IN (SELECT value FROM json_each(${JSON.stringify(states)})))`;
  const { weeks, paidWeeks, ...counts } = await db.get<
    Record<'booked' | 'conflicts' | 'replaced' | 'waiting', number> & Record<'weeks' | 'paidWeeks', string>
  >(sql`
    SELECT ${inState('booked', 'unchanged')} AS booked, ${inState('conflict')} AS conflicts,
      ${inState('replaced')} AS replaced, ${inState('waiting')} AS waiting,
      ${changedWeeksOf(account, changeId)} AS weeks, ${paidWeeksOf(account)} AS paidWeeks
    FROM ${earnings} WHERE changed_in = ${changeId} AND changed_in <> report_id
      AND platform = ${account.platform} AND external_id = ${account.externalId}`);
  return { ...counts, weeks: listed(weeks), paidWeeks: listed(paidWeeks) };
}

function listed(weeks: string): string[] {
  return weeks === '' ? [] : weeks.split(' ');
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
