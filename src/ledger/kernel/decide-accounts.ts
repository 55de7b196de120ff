import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { type Statement, transact } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { audit, auditIfChanged } from '../../platform/audit/store';
import type { Account } from '../matching/known';
import { type Touched, versionsOf } from '../weeks/decide-week';
import {
  assignAccount as assignRows,
  isFixed,
  moveAccount,
  releaseAccount as releaseRows,
} from '../weeks/row-acts';
import type { Row } from '../weeks/week-rows';
import { learnAccounts, setHolder, unlearnAccount } from './accounts';
import { actOnWeeks } from './act-on-weeks';
import type { Weeks } from './read-weeks';
import { retryStale } from './retry-stale';
import { type Scope, scopeOfRows, widen } from './scope';
import { countDismissed } from './waiting-rows';

type Unheld = Omit<Account, 'driverId'>;
type Decision = { staff: string; at: string };

/** Null if the account belongs to another driver or the driver was never ACTIVE. Idempotent. */
export async function assignAccount(db: Database, account: Account, { staff, at }: Decision) {
  const { driverId } = account;
  const entry = { at, actor: staff, subject: driverId, detail: namedIn(account) };
  const changed = await retryStale(async () => {
    let isFit = false;
    const scope = await scopeOf(db, account, driverId);
    const { isStill, ...decided } = await actOnWeeks(db, { scope, at, learnt: [account] }, (weeks) => {
      const holder = weeks.heldBy(account);
      const isFree = holder === null || holder === driverId || weeks.holderBy(holder) === null;
      isFit = isFree && weeks.holderBy(driverId) !== null;
      return isFit ? assignRows(weeks.ledger, account, driverId) : new Set();
    });
    if (!isFit) return null;
    await transact(db, {
      isStill,
      learn: learnAccounts(db, [{ ...account, learntFrom: staff }], at),
      learnt: auditIfChanged(db, { ...entry, action: 'platform-account.learn' }),
      decided: decided.statements,
      settled: decided.changed.length > 0 ? [audit(db, { ...entry, action: 'platform-account.settle' })] : [],
    });
    return decided.changed;
  });
  return changed && { ...countsOf(changed), dismissed: await countDismissed(db, account) };
}

async function scopeOf(db: Database, account: Unheld, ...people: (string | null)[]): Promise<Scope> {
  const { platform, externalId } = account;
  const scope = await scopeOfRows(
    db,
    sql`${and(eq(earnings.platform, platform), eq(earnings.externalId, externalId))}`,
  );
  for (const driverId of [null, ...people]) widen(scope, { driverId, externalId });
  scope.inEveryWeek.add(externalId);
  return scope;
}

/** Hides an e-mail, since the audit log outlives erasure. */
function namedIn({ platform, externalId }: Unheld) {
  return { platform, externalId: externalId.includes('@') ? 'e-mail' : externalId };
}

type Counts = Record<'booked' | 'conflicts' | 'replaced' | 'waiting', number>;

function countsOf(rows: readonly Row[]): Counts {
  const inState = (...states: Row['state'][]) => rows.filter(({ state }) => states.includes(state)).length;
  return {
    booked: inState('booked', 'unchanged'),
    conflicts: inState('conflict'),
    replaced: inState('replaced'),
    waiting: inState('waiting'),
  };
}

/** Mondays of the account's weeks that moved, and of paid or closed ones that stay. */
export type MovedRows = Counts & Record<'weeks' | 'paidWeeks', string[]>;

type Moved =
  | { outcome: 'moved'; rows: MovedRows }
  | { outcome: 'not_held' | 'unfit_driver'; rows: MovedRows };

/** Moves an account with its weeks that are not frozen, if it is still `from`'s and the driver is or was ACTIVE. */
export function reassignAccount(
  db: Database,
  { from, ...account }: Account & { from: string },
  { staff, at }: Decision,
): Promise<Moved> {
  const { driverId } = account;
  return takeFrom(db, { ...account, from, to: driverId }, at, {
    act: ({ ledger, holderBy }) => {
      ledger.holderOf = heldFromNowOn(ledger.holderOf, account, holderBy(driverId));
      return moveAccount(ledger, account, driverId);
    },
    written: (rows) => [
      setHolder(db, { ...account, learntFrom: staff }, at),
      audit(db, {
        at,
        actor: staff,
        action: 'platform-account.move',
        subject: driverId,
        detail: detailOf(account, from, rows),
      }),
    ],
  });
}

/** Makes the account's rows of weeks that are not frozen wait again; does nothing if it is no longer `from`'s. */
export function releaseAccount(
  db: Database,
  { from, ...account }: Unheld & { from: string },
  { staff, at }: Decision,
): Promise<Moved> {
  return takeFrom(db, { ...account, from, to: null }, at, {
    act: ({ ledger }) => releaseRows(ledger, account),
    written: (rows) => [
      ...unlearnAccount(db, account),
      audit(db, {
        at,
        actor: staff,
        action: 'platform-account.unlearn',
        subject: from,
        detail: detailOf(account, from, rows),
      }),
    ],
  });
}

type Holding = Weeks['ledger']['holderOf'];

function heldFromNowOn(
  held: Holding,
  { platform, externalId }: Unheld,
  holder: ReturnType<Holding>,
): Holding {
  return (row) => (row.platform === platform && row.externalId === externalId ? holder : held(row));
}

type Taking = {
  act: (weeks: Weeks) => Touched;
  written: (rows: MovedRows) => Statement[];
};

function takeFrom(
  db: Database,
  { from, to, ...account }: Unheld & { from: string; to: string | null },
  at: string,
  { act, written }: Taking,
): Promise<Moved> {
  return retryStale(async () => {
    let outcome: Moved['outcome'] = 'moved';
    let paidWeeks: string[] = [];
    const scope = await scopeOf(db, account, from, to);
    const { isStill, statements, changed } = await actOnWeeks(db, { scope, at }, (weeks) => {
      if (weeks.heldBy(account) !== from) outcome = 'not_held';
      else if (to !== null && weeks.holderBy(to) === null) outcome = 'unfit_driver';
      const versions = versionsOf(weeks.ledger);
      const fixed = weeks.ledger.rows.filter((row) => isOf(account)(row) && isFixed(row, versions));
      paidWeeks = mondaysOf(fixed);
      return outcome === 'moved' ? act(weeks) : new Set();
    });
    const own = changed.filter(isOf(account));
    const rows = { ...countsOf(own), weeks: mondaysOf(own), paidWeeks };
    if (outcome !== 'moved') return { outcome, rows };
    await transact(db, { isStill, written: written(rows), decided: statements });
    return { outcome, rows };
  });
}

const isOf =
  ({ platform, externalId }: Unheld) =>
  (row: Row) =>
    row.platform === platform && row.externalId === externalId;

function mondaysOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ week }) => week))].toSorted();
}

function detailOf(account: Unheld, from: string, { weeks, paidWeeks }: MovedRows) {
  return { ...namedIn(account), from, weeks: weeks.join(' '), paidWeeks: paidWeeks.join(' ') };
}
