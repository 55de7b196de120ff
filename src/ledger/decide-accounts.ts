import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard, isGuardFailure } from '../../db/queries/batch-guard';
import { transact } from '../../db/queries/transact';
import { earnings } from '../../db/schema/earnings';
import { audit, auditIfChanged } from '../audit/store';
import type { Account } from '../matching/known';
import { auditedId, isHeldBy, isHolder, learnAccounts, mayHold, setHolder, unlearnAccount } from './accounts';
import { changedEarnings } from './records';
import { recountReports } from './report-rows';
import { retryStale } from './retry-stale';
import { resettle, settleStatements } from './settle';
import { countDismissed } from './waiting-rows';
import { adoptAccount, changedWeeksOf, frozenWeeksOf, releaseRows, withdrawAccount } from './withdraw';

type Unheld = Omit<Account, 'driverId'>;
type Decision = { staff: string; at: string };

/** Null where the account is another's or the driver was never ACTIVE. Idempotent. */
export async function assignAccount(db: Database, account: Account, { staff, at }: Decision) {
  const { platform, externalId, driverId } = account;
  const changeId = crypto.randomUUID();
  // The audit log outlives erasure.
  const detail = { platform, externalId: externalId.includes('@') ? 'e-mail' : externalId };
  const entry = { at, actor: staff, subject: driverId, detail };
  const assign = () =>
    transact(db, {
      learn: learnAccounts(db, [{ ...account, learntFrom: staff }], at),
      learnt: auditIfChanged(db, { ...entry, action: 'platform-account.learn' }),
      guard: guard(db, 'lease', isHolder(account)),
      // Rows of the account that a name matched to somebody else.
      withdraw: [
        ...withdrawAccount(db, { ...account, changeId, except: driverId }),
        ...resettle(db, { changeId, at }),
      ],
      adopt: adoptAccount(db, { ...account, changeId }),
      settle: settleStatements(db, { changeId, account, at }),
      settled: auditIfChanged(db, { ...entry, action: 'platform-account.settle' }),
    });
  try {
    await retryStale(assign);
  } catch (error) {
    if (isGuardFailure(error, 'lease')) return null;
    throw error;
  }
  return { ...(await countChanged(db, changeId)), dismissed: await countDismissed(db, account) };
}

/** Changes to rows that existed before the transaction. */
function countChanged(db: Database, changeId: string) {
  return db.get<Record<'booked' | 'conflicts' | 'replaced' | 'waiting', number>>(sql`
    SELECT count(*) FILTER (WHERE state IN ('booked', 'unchanged')) AS booked,
      count(*) FILTER (WHERE state = 'conflict') AS conflicts, count(*) FILTER (WHERE state = 'replaced') AS replaced,
      count(*) FILTER (WHERE state = 'waiting') AS waiting
    FROM (${changedEarnings({ changeId, added: '[]' })})`);
}

/** Of an account; Mondays of the weeks that moved, and of those that are paid or closed and stay. */
export type MovedRows = Record<'booked' | 'conflicts' | 'replaced' | 'waiting', number> &
  Record<'weeks' | 'paidWeeks', string[]>;

/** Moves an account with its weeks that are not frozen, unless it is not `from`'s or the driver was never ACTIVE. */
export async function reassignAccount(
  db: Database,
  { from, ...account }: Account & { from: string },
  { staff, at }: Decision,
): Promise<{ outcome: 'moved' | 'not_held' | 'unfit_driver'; rows: MovedRows }> {
  const changeId = crypto.randomUUID();
  const entry = { at, actor: staff, action: 'platform-account.move', subject: account.driverId };
  const outcome = await outcomeOf(() =>
    transact(db, {
      guards: [
        guard(db, 'lease', isHeldBy({ ...account, driverId: from })),
        guard(db, 'decision', mayHold(account.driverId)),
      ],
      withdraw: [...withdrawAccount(db, { ...account, changeId }), ...resettle(db, { changeId, at })],
      hold: setHolder(db, { ...account, learntFrom: staff }, at),
      adopt: adoptAccount(db, { ...account, changeId }),
      settle: settleStatements(db, { changeId, at }),
      audit: audit(db, { ...entry, detail: detailOf(account, from, changeId) }),
    }),
  );
  return { outcome, rows: await movedRows(db, account, changeId) };
}

/** The account's rows of weeks that are not frozen wait again; a no-op once it is no longer `from`'s. */
export async function releaseAccount(
  db: Database,
  { from, ...account }: Unheld & { from: string },
  { staff, at }: Decision,
): Promise<{ outcome: 'moved' | 'not_held' | 'unfit_driver'; rows: MovedRows }> {
  const changeId = crypto.randomUUID();
  const entry = { at, actor: staff, action: 'platform-account.unlearn', subject: from };
  const outcome = await outcomeOf(() =>
    transact(db, {
      guard: guard(db, 'lease', isHeldBy({ ...account, driverId: from })),
      withdraw: [...withdrawAccount(db, { ...account, changeId }), ...resettle(db, { changeId, at })],
      release: releaseRows(db, changeId),
      unlearn: unlearnAccount(db, account),
      recount: recountReports(db, changeId),
      audit: audit(db, { ...entry, detail: detailOf(account, from, changeId) }),
    }),
  );
  return { outcome, rows: await movedRows(db, account, changeId) };
}

async function outcomeOf(work: () => Promise<unknown>): Promise<'moved' | 'not_held' | 'unfit_driver'> {
  try {
    await work();
    return 'moved';
  } catch (error) {
    if (isGuardFailure(error, 'decision')) return 'unfit_driver';
    if (isGuardFailure(error, 'lease')) return 'not_held';
    throw error;
  }
}

function detailOf(account: Unheld, from: string, changeId: string): SQL {
  const { platform, externalId } = account;
  return sql`json_object('platform', ${platform}, 'externalId', ${auditedId(sql`${externalId}`)}, 'from', ${from},
    'weeks', ${changedWeeksOf(account, changeId)}, 'paidWeeks', ${frozenWeeksOf(account)})`;
}

async function movedRows(db: Database, account: Unheld, changeId: string): Promise<MovedRows> {
  const inState = (...states: string[]) =>
    sql`count(*) FILTER (WHERE state IN (SELECT value FROM json_each(${JSON.stringify(states)})))`;
  const { weeks, paidWeeks, ...counts } = await db.get<
    Record<'booked' | 'conflicts' | 'replaced' | 'waiting', number> & Record<'weeks' | 'paidWeeks', string>
  >(sql`
    SELECT ${inState('booked', 'unchanged')} AS booked, ${inState('conflict')} AS conflicts,
      ${inState('replaced')} AS replaced, ${inState('waiting')} AS waiting,
      ${changedWeeksOf(account, changeId)} AS weeks, ${frozenWeeksOf(account)} AS paidWeeks
    FROM ${earnings} WHERE changed_in = ${changeId} AND changed_in <> report_id
      AND platform = ${account.platform} AND external_id = ${account.externalId}`);
  return { ...counts, weeks: listed(weeks), paidWeeks: listed(paidWeeks) };
}

function listed(weeks: string): string[] {
  return weeks === '' ? [] : weeks.split(' ');
}
