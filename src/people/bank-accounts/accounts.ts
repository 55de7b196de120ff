import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditEach, auditIfChanged } from '../../platform/audit/store';
import { bankOf, hiddenIban } from '../../platform/domain/iban';
import { hiddenIbanOf } from './hidden-iban';
import type {
  BankAccount,
  BankAccountDecision,
  BankAccountInput,
  BankAccounts,
  WaitingBankAccount,
} from './schema';
import { sharedIbanText, sharedWith } from './shared-iban';

type Row = typeof bankAccounts.$inferSelect;

function toBankAccount({ driverId, iban, ...row }: Row): BankAccount {
  return { ...row, iban: hiddenIban(iban), bank: bankOf(iban) };
}

/** A driver has at most two: the confirmed account and the one that waits. */
function standing(db: Database, driverId: string) {
  return db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.driverId, driverId), inArray(bankAccounts.status, ['WAITING', 'CONFIRMED'])));
}

function toBankAccounts(rows: readonly Row[]): BankAccounts {
  const of = (status: Row['status']) => rows.find((row) => row.status === status) ?? null;
  const [confirmed, waiting] = [of('CONFIRMED'), of('WAITING')];
  return { confirmed: confirmed && toBankAccount(confirmed), waiting: waiting && toBankAccount(waiting) };
}

export async function accountsOf(db: Database, driverId: string): Promise<BankAccounts> {
  return toBankAccounts(await standing(db, driverId));
}

/** Warns before the driver's waiting account is confirmed; null without a reason to. */
export async function confirmWarning(db: Database, driverId: string): Promise<string | null> {
  const waiting = (await standing(db, driverId)).filter(({ status }) => status === 'WAITING');
  return sharedIbanText([...(await sharedWith(db, waiting)).values()].flat());
}

/** Lists the oldest first. */
export async function waitingAccounts(db: Database): Promise<WaitingBankAccount[]> {
  const rows = await db
    .select({
      account: bankAccounts,
      fullName: drivers.fullName,
      replaced: sql<string | null>`(SELECT iban FROM ${bankAccounts} paid
        WHERE paid.driver_id = ${bankAccounts.driverId} AND paid.status = 'CONFIRMED')`,
    })
    .from(bankAccounts)
    .innerJoin(drivers, eq(drivers.id, bankAccounts.driverId))
    .where(eq(bankAccounts.status, 'WAITING'))
    .orderBy(bankAccounts.createdAt);
  return rows.map(({ account, fullName, replaced }) => ({
    ...toBankAccount(account),
    driverId: account.driverId,
    fullName,
    replaces: replaced && hiddenIban(replaced),
  }));
}

type Entry = { id: string; driverId: string; given: BankAccountInput; by: string; at: string };

/** Replaces the waiting entry and queues an e-mail; a no-op where the same account waits or is confirmed. */
export async function enterAccount(db: Database, { id, driverId, given, by, at }: Entry) {
  const { iban, bic, holder, nif, instead } = given;
  const same = sql`a.iban = ${iban} AND a.holder = ${holder} AND a.nif = ${nif} AND a.bic IS ${bic}`;
  const mayEnter = sql`EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = ${driverId} AND ${drivers.erasedAt} IS NULL)
    AND NOT EXISTS (SELECT 1 FROM ${bankAccounts} a WHERE a.driver_id = ${driverId}
      AND a.status IN ('WAITING', 'CONFIRMED') AND ${same})
    AND (SELECT a.id FROM ${bankAccounts} a WHERE a.driver_id = ${driverId} AND a.status = 'WAITING') IS ${instead}`;
  const { after, driver } = await transact(db, {
    replaced: db
      .update(bankAccounts)
      .set({ status: 'REPLACED', decidedAt: at })
      .where(and(eq(bankAccounts.driverId, driverId), eq(bankAccounts.status, 'WAITING'), mayEnter)),
    entered: db.run(sql`
      INSERT INTO ${bankAccounts} (id, driver_id, iban, bic, holder, nif, status, entered_by, created_at)
      SELECT ${id}, ${driverId}, ${iban}, ${bic}, ${holder}, ${nif}, 'WAITING', ${by}, ${at}
      WHERE ${
        instead === null
          ? mayEnter
          : sql`EXISTS (SELECT 1 FROM ${bankAccounts} a
        WHERE a.id = ${instead} AND a.status = 'REPLACED' AND changes() > 0)`
      }`),
    audit: auditIfChanged(db, {
      at,
      actor: by,
      action: 'bank-account.enter',
      subject: driverId,
      detail: { account: id },
    }),
    email: queueIfChanged(db, {
      kind: 'bank_account_entered',
      action: 'bank-account.enter',
      at,
      of: sql`SELECT ${id} AS subject, ${driverId} AS driver_id,
        json_object('iban', ${hiddenIban(iban)}) AS detail`,
    }),
    after: standing(db, driverId),
    driver: db.select({ erasedAt: drivers.erasedAt }).from(drivers).where(eq(drivers.id, driverId)),
  });
  const isGiven = (row: Row) =>
    row.iban === iban && row.holder === holder && row.nif === nif && row.bic === bic;
  return { driver: driver[0], isThere: after.some(isGiven), accounts: toBankAccounts(after) };
}

type Decision = { id: string; status: BankAccountDecision['status']; staff: string; at: string };

/** Decides at most once and queues an e-mail; a confirmed account replaces the one that was paid to. */
export async function decideAccount(db: Database, { id, status, staff, at }: Decision): Promise<Row | null> {
  const isWaiting = sql`EXISTS (SELECT 1 FROM ${bankAccounts} a WHERE a.id = ${id} AND a.status = 'WAITING'
    AND a.driver_id = ${bankAccounts.driverId})`;
  const isConfirmed = status === 'CONFIRMED';
  const action = isConfirmed ? 'bank-account.confirm' : 'bank-account.decline';
  const kind = isConfirmed ? 'bank_account_confirmed' : 'bank_account_declined';
  const ofIt = (columns: ReturnType<typeof sql>) =>
    sql`SELECT ${columns} FROM ${bankAccounts} WHERE id = ${id}`;
  const { after } = await transact(db, {
    replaced: db
      .update(bankAccounts)
      .set({ status: 'REPLACED' })
      .where(and(eq(bankAccounts.status, 'CONFIRMED'), isWaiting, sql`${status} = 'CONFIRMED'`)),
    change: db
      .update(bankAccounts)
      .set({ status, decidedBy: staff, decidedAt: at })
      .where(and(eq(bankAccounts.id, id), eq(bankAccounts.status, 'WAITING'))),
    audit: auditIfChanged(db, {
      at,
      actor: staff,
      action,
      subject: sql`(${ofIt(sql`driver_id`)})`,
      detail: { account: id },
    }),
    email: queueIfChanged(db, {
      kind,
      action,
      at,
      of: ofIt(sql`id AS subject, driver_id, json_object('iban', ${hiddenIbanOf(sql`iban`)}) AS detail`),
    }),
    after: db.select().from(bankAccounts).where(eq(bankAccounts.id, id)),
  });
  return after[0] ?? null;
}

/** Returns the whole number once the view is in the audit log. */
export async function lookAtAccount(
  db: Database,
  { id, staff, at }: { id: string; staff: string; at: string },
): Promise<string | null> {
  const { found } = await transact(db, {
    found: db.select({ iban: bankAccounts.iban }).from(bankAccounts).where(eq(bankAccounts.id, id)),
    audit: auditEach(db, {
      at,
      actor: staff,
      action: 'bank-account.look',
      subject: sql`driver_id`,
      detail: sql`json_object('account', id)`,
      from: sql`FROM ${bankAccounts} WHERE id = ${id}`,
    }),
  });
  return found[0]?.iban ?? null;
}
