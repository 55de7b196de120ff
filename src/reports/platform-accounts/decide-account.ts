import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { Statement } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { changedRows, changeRows, type Weeks } from '../../ledger/kernel/change-weeks';
import { learnAccounts, setHolder, unlearnAccount } from '../../ledger/kernel/ledger-writes';
import { countDismissed } from '../../ledger/kernel/reports';
import { type Touched, versionsOf } from '../../ledger/weeks/decide-week';
import { assignAccount, isFixed, moveAccount as moveRows, releaseAccount } from '../../ledger/weeks/row-acts';
import type { Row } from '../../ledger/weeks/week-rows';
import { type AuditEntry, audit, auditIfChanged } from '../../platform/audit/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type {
  AccountAssociation,
  AccountMove,
  AccountPath,
  AssociationAnswer,
  MovedAccount,
  TakenBackAccount,
} from './schema';

type Deciding = Pick<Services, 'db' | 'now'>;

/** Dismissed rows stay dismissed until restored. Idempotent. Raises `invalid` for an unknown driver, `wrong_state` for
 * one never ACTIVE or for an account of another driver. */
export async function associate(
  { db, now }: Deciding,
  association: AccountAssociation,
  staff: string,
): Promise<AssociationAnswer> {
  const at = now().toISOString();
  const { driverId } = association;
  const entry = { at, actor: staff, subject: driverId, detail: namedIn(association) };
  const scope = () => ({
    ...scopeOf(association, driverId),
    learnt: [association],
    facts: () => ({ dismissed: countDismissed(db, association) }),
  });
  const { facts, change } = await changeRows(db, scope, (weeks) => {
    refuseDriver(weeks, driverId);
    const holder = weeks.heldBy(association);
    if (holder !== null && holder !== driverId && weeks.holderBy(holder) !== null) {
      throw new AppError('wrong_state', { message: 'Esta conta já está associada a outro condutor.' });
    }
    const touched = assignAccount(weeks.ledger, association, driverId);
    const changed = changedRows(weeks);
    return {
      actor: staff,
      at,
      first: [
        learnAccounts(db, [{ ...association, learntFrom: staff }], at),
        auditIfChanged(db, { ...entry, action: 'platform-account.learn' }),
      ],
      touched,
      others: changed.length > 0 ? [audit(db, { ...entry, action: 'platform-account.settle' })] : [],
      counts: countsOf(changed),
    };
  });
  const dismissed = facts.dismissed[0]?.dismissed ?? 0;
  return { ...association, ...(change?.counts ?? countsOf([])), dismissed };
}

/** Moves the account with its unpaid weeks. Idempotent. Raises `not_found` for an unassigned account, `invalid` for an
 * unknown driver, `wrong_state` for one never ACTIVE or a stale `from`. */
export async function moveAccount(
  { db, now }: Deciding,
  account: AccountPath,
  { driverId, from }: AccountMove,
  staff: string,
): Promise<MovedAccount> {
  if (driverId === from) throw new AppError('invalid', { fields: { driverId: 'Escolha outro condutor' } });
  const at = now().toISOString();
  const rows = await takeFrom(db, account, {
    from,
    to: driverId,
    entry: { at, actor: staff, action: 'platform-account.move', subject: driverId },
    act: ({ ledger, holderBy }) => {
      const held = ledger.holderOf;
      ledger.holderOf = (row) => (isOf(account)(row) ? holderBy(driverId) : held(row));
      return moveRows(ledger, account, driverId);
    },
    holding: [setHolder(db, { ...account, driverId, learntFrom: staff }, at)],
  });
  return { ...account, driverId, ...rows };
}

/** Its unpaid rows wait again. Raises `not_found` and `wrong_state` like `moveAccount`. */
export async function takeBackAccount(
  { db, now }: Deciding,
  account: AccountPath,
  from: string,
  staff: string,
): Promise<TakenBackAccount> {
  const { waiting, weeks, paidWeeks } = await takeFrom(db, account, {
    from,
    to: null,
    entry: { at: now().toISOString(), actor: staff, action: 'platform-account.unlearn', subject: from },
    act: ({ ledger }) => releaseAccount(ledger, account),
    holding: unlearnAccount(db, account),
  });
  return { ...account, driverId: null, waiting, weeks, paidWeeks };
}

type Taking = {
  from: string;
  to: string | null;
  entry: Omit<AuditEntry, 'detail'>;
  act: (weeks: Weeks) => Touched;
  holding: readonly Statement[];
};

/** Changes the account's weeks that are not frozen. Changes nothing where it is `to`'s already. */
async function takeFrom(db: Database, account: AccountPath, { from, to, entry, act, holding }: Taking) {
  const scope = () => ({ ...scopeOf(account, from, to), facts: () => ({ holder: readHolder(db, account) }) });
  const { change } = await changeRows(db, scope, (weeks, { holder: [holder] }) => {
    if (!holder) throw new AppError('not_found');
    const isHeld = holder.driverId === from;
    if (!isHeld && holder.driverId !== to) {
      const message = `Esta conta é agora de ${holder.fullName}. Atualize a página.`;
      throw new AppError('wrong_state', { message });
    }
    if (to !== null) refuseDriver(weeks, to);
    const versions = versionsOf(weeks.ledger);
    const fixed = weeks.ledger.rows.filter((row) => isOf(account)(row) && isFixed(row, versions));
    const paidWeeks = mondaysOf(fixed);
    const touched = isHeld ? act(weeks) : new Set<Row>();
    const own = changedRows(weeks).filter(isOf(account));
    const rows = { ...countsOf(own), weeks: mondaysOf(own), paidWeeks };
    const detail = { ...namedIn(account), from, weeks: rows.weeks.join(' '), paidWeeks: paidWeeks.join(' ') };
    return { ...entry, first: isHeld ? [...holding, audit(db, { ...entry, detail })] : [], touched, rows };
  });
  return change?.rows ?? { ...countsOf([]), weeks: [], paidWeeks: [] };
}

/** Raises `invalid` for an unknown driver, `wrong_state` for one never ACTIVE. */
function refuseDriver({ people, holderBy }: Weeks, driverId: string): void {
  if (!people.has(driverId)) throw new AppError('invalid', { fields: { driverId: 'O condutor não existe' } });
  if (holderBy(driverId) !== null) return;
  throw new AppError('wrong_state', {
    message: 'Este condutor nunca foi aprovado. Uma conta só pode ser de quem é ou foi condutor ativo.',
  });
}

/** The account's rows of every week, with the weeks of these drivers. */
function scopeOf({ platform, externalId }: AccountPath, ...people: (string | null)[]) {
  const rows: SQL | undefined = and(eq(earnings.platform, platform), eq(earnings.externalId, externalId));
  const accounts = [externalId];
  return { rows, drivers: people.filter((id) => id !== null), accounts, inEveryWeek: accounts };
}

function readHolder(db: Database, { platform, externalId }: AccountPath) {
  return db
    .select({ driverId: drivers.id, fullName: drivers.fullName })
    .from(platformAccounts)
    .innerJoin(drivers, eq(drivers.id, platformAccounts.driverId))
    .where(and(eq(platformAccounts.platform, platform), eq(platformAccounts.externalId, externalId)));
}

/** Hides an e-mail, since the audit log outlives erasure. */
function namedIn({ platform, externalId }: AccountPath) {
  return { platform, externalId: externalId.includes('@') ? 'e-mail' : externalId };
}

function countsOf(rows: readonly Row[]) {
  const inState = (...states: Row['state'][]) => rows.filter(({ state }) => states.includes(state)).length;
  return {
    booked: inState('booked', 'unchanged'),
    conflicts: inState('conflict'),
    replaced: inState('replaced'),
    waiting: inState('waiting'),
  };
}

const isOf =
  ({ platform, externalId }: AccountPath) =>
  (row: Row) =>
    row.platform === platform && row.externalId === externalId;

function mondaysOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ week }) => week))].toSorted();
}
