import { and, asc, count, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { rowWhere } from '../../../db/queries/row-where';
import { transact } from '../../../db/queries/transact';
import { sessions } from '../../../db/schema/sessions';
import { signInWaits } from '../../../db/schema/sign-in-waits';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffDevices } from '../../../db/schema/staff-devices';
import { staffIdentities } from '../../../db/schema/staff-identities';
import { staffInvitations } from '../../../db/schema/staff-invitations';
import { staffPasskeys } from '../../../db/schema/staff-passkeys';
import { staffRecoveryCodes } from '../../../db/schema/staff-recovery-codes';
import { auditIfChanged } from '../../platform/audit/store';
import { daysFrom } from '../../platform/domain/calendar';
import { LOCAL } from '../../platform/sessions/staff-rules';
import { DEVICE_DAYS, MOST_DEVICES } from './account-limits';

export type Account = typeof staffAccounts.$inferSelect;

export type Invitation = typeof staffInvitations.$inferSelect;

export type Passkey = Omit<typeof staffPasskeys.$inferSelect, 'email' | 'createdAt'>;

type Audited = { at: string; actor: string };

export async function accountOf(db: Database, email: string): Promise<Account | null> {
  const [found] = await db.select().from(staffAccounts).where(eq(staffAccounts.email, email));
  return found ?? null;
}

export async function openInvitation(db: Database, tokenHash: string, now: Date): Promise<Invitation | null> {
  const [found] = await db.select().from(staffInvitations).where(isOpen(tokenHash, now));
  return found ?? null;
}

function isOpen(tokenHash: string, now: Date): SQL {
  const { tokenHash: hash, expiresAt } = staffInvitations;
  return sql`${hash} = ${tokenHash} AND ${expiresAt} > ${now.toISOString()}`;
}

type NewInvitation = { email: string; tokenHash: string; expiresAt: string; action: string } & Audited;

/** Earlier links of the address end. */
export async function insertInvitation(db: Database, given: NewInvitation): Promise<void> {
  const { email, tokenHash, expiresAt, at, actor, action } = given;
  await transact(db, {
    ended: db.delete(staffInvitations).where(eq(staffInvitations.email, email)),
    invited: db.insert(staffInvitations).values({ tokenHash, email, createdAt: at, expiresAt }),
    audit: auditIfChanged(db, { at, actor, action, subject: email }),
  });
}

/** Keeps the password until the second factor is confirmed; false where the link has ended. */
export async function choosePassword(db: Database, tokenHash: string, passwordHash: string, now: Date) {
  const { chosen } = await transact(db, {
    chosen: db.update(staffInvitations).set({ passwordHash }).where(isOpen(tokenHash, now)),
  });
  return chosen.rowsAffected === 1;
}

type Completed = {
  tokenHash: string;
  email: string;
  passwordHash: string;
  sealedSecret: string | null;
  lastStep: number;
  passkey: Passkey | null;
  codeHashes: readonly string[];
  deviceHash: string;
};

/** Spends the link: password and second factor are new, and what there was of the account ends. False without it. */
export async function completeInvitation(db: Database, done: Completed, now: Date): Promise<boolean> {
  const { tokenHash, email, passwordHash, sealedSecret, lastStep, passkey, codeHashes, deviceHash } = done;
  const at = now.toISOString();
  const { tokenHash: hash, email: invited, passwordHash: chosen } = staffInvitations;
  const isIt = sql`${isOpen(tokenHash, now)} AND ${invited} = ${email} AND ${chosen} = ${passwordHash}`;
  const isInvited = sql`EXISTS (SELECT 1 FROM ${staffInvitations} WHERE ${isIt})`;
  const audited = { at, actor: email, subject: email };
  const ofAccount = (
    table: typeof staffDevices | typeof staffRecoveryCodes | typeof staffPasskeys | typeof sessions,
  ) => db.delete(table).where(and(sql`lower(${table.email}) = ${email}`, isInvited));
  const { spent } = await transact(db, {
    account: db.run(sql`
      INSERT INTO ${staffAccounts} (email, password_hash, sealed_secret, last_step, created_at, changed_at)
      SELECT ${email}, ${passwordHash}, ${sealedSecret}, ${lastStep}, ${at}, ${at} WHERE ${isInvited}
      ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash,
        sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, changed_at = excluded.changed_at`),
    audit: auditIfChanged(db, { ...audited, action: 'account.set' }),
    devices: ofAccount(staffDevices),
    codes: ofAccount(staffRecoveryCodes),
    passkeys: ofAccount(staffPasskeys),
    sessions: ofAccount(sessions),
    auditSessions: auditIfChanged(db, { ...audited, action: 'session.end-all' }),
    newCodes: db.run(sql`
      INSERT INTO ${staffRecoveryCodes} (code_hash, email)
      SELECT value, ${email} FROM json_each(${JSON.stringify(codeHashes)}) WHERE ${isInvited}`),
    passkey: (passkey ? [passkey] : []).map((made) =>
      db.insert(staffPasskeys).select(rowWhere(staffPasskeys, { ...made, email, createdAt: at }, isInvited)),
    ),
    device: db.run(sql`
      INSERT INTO ${staffDevices} (token_hash, email, created_at, last_seen_at)
      SELECT ${deviceHash}, ${email}, ${at}, ${at} WHERE ${isInvited}`),
    spent: db.delete(staffInvitations).where(sql`${hash} = ${tokenHash} AND ${isInvited}`),
  });
  return spent.rowsAffected === 1;
}

/** Accepts each step once, also in two requests at the same time. */
export async function useStep(db: Database, email: string, step: number): Promise<boolean> {
  const { used } = await transact(db, {
    used: db
      .update(staffAccounts)
      .set({ lastStep: step })
      .where(and(eq(staffAccounts.email, email), lt(staffAccounts.lastStep, step))),
  });
  return used.rowsAffected === 1;
}

/** Deletes the code; false for one that is not there. */
export async function useRecoveryCode(db: Database, email: string, codeHash: string, now: Date) {
  const { codeHash: hash, email: owner } = staffRecoveryCodes;
  const { used } = await transact(db, {
    used: db.delete(staffRecoveryCodes).where(and(eq(hash, codeHash), eq(owner, email))),
    audit: auditIfChanged(db, {
      at: now.toISOString(),
      actor: email,
      action: 'account.use-recovery-code',
      subject: email,
    }),
  });
  return used.rowsAffected === 1;
}

export function passkeysOf(db: Database, email: string): Promise<Passkey[]> {
  const { credentialId, publicKey, counter, transports } = staffPasskeys;
  return db
    .select({ credentialId, publicKey, counter, transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.email, email));
}

export async function countPasskey(db: Database, credentialId: string, counter: number): Promise<void> {
  await transact(db, {
    counted: db.update(staffPasskeys).set({ counter }).where(eq(staffPasskeys.credentialId, credentialId)),
  });
}

export async function isKnownDevice(db: Database, email: string, tokenHash: string | null): Promise<boolean> {
  const { tokenHash: hash, email: owner } = staffDevices;
  const rows = await db
    .select({ hash })
    .from(staffDevices)
    .where(and(eq(hash, tokenHash ?? ''), eq(owner, email)));
  return rows.length > 0;
}

/** The browsers used longest ago are forgotten. */
export async function rememberDevice(db: Database, email: string, tokenHash: string, now: Date) {
  const at = now.toISOString();
  const { tokenHash: hash, email: owner, lastSeenAt } = staffDevices;
  const kept = db
    .select({ hash })
    .from(staffDevices)
    .where(eq(owner, email))
    .orderBy(desc(lastSeenAt))
    .limit(MOST_DEVICES);
  await transact(db, {
    seen: db
      .insert(staffDevices)
      .values({ tokenHash, email, createdAt: at, lastSeenAt: at })
      .onConflictDoUpdate({ target: [hash, owner], set: { lastSeenAt: at } }),
    forgotten: db.delete(staffDevices).where(sql`${owner} = ${email} AND ${hash} NOT IN ${kept}`),
  });
}

/** Devices that are new since then, oldest first. */
export function newDevices(db: Database, since: string) {
  const { email, createdAt, tokenHash } = staffDevices;
  return db
    .select({ email, createdAt, tokenHash })
    .from(staffDevices)
    .where(gt(createdAt, since))
    .orderBy(asc(createdAt));
}

/** Ends the account, its open links and its sessions; the answer is how much there was. */
export async function deleteAccount(db: Database, email: string, { at, actor }: Audited) {
  const audited = { at, actor, subject: email };
  const { sessions: ended, ...deleted } = await transact(db, {
    account: db.delete(staffAccounts).where(eq(staffAccounts.email, email)),
    audit: auditIfChanged(db, { ...audited, action: 'account.end' }),
    links: db.delete(staffInvitations).where(eq(staffInvitations.email, email)),
    auditLinks: auditIfChanged(db, { ...audited, action: 'account.uninvite' }),
    sessions: db.delete(sessions).where(sql`lower(${sessions.email}) = ${email}`),
    auditSessions: auditIfChanged(db, { ...audited, action: 'session.end-all' }),
    codes: db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.email, email)),
    passkeys: db.delete(staffPasskeys).where(eq(staffPasskeys.email, email)),
    devices: db.delete(staffDevices).where(eq(staffDevices.email, email)),
    identity: db.delete(staffIdentities).where(sql`issuer = ${LOCAL} AND email = ${email}`),
  });
  return {
    hadAccount: deleted.account.rowsAffected > 0,
    hadLinks: deleted.links.rowsAffected > 0,
    sessions: ended.rowsAffected,
  };
}

/** Accounts and people invited, with the last sign-in. */
export async function accountsAndInvitations(db: Database, now: Date) {
  const { email, createdAt, sealedSecret } = staffAccounts;
  const isOfAccount = sql`${staffIdentities.issuer} = ${LOCAL} AND ${staffIdentities.email} = ${email}`;
  const accounts = await db
    .select({
      email,
      createdAt,
      hasSecondFactor: sql<number>`${sealedSecret} IS NOT NULL
        OR EXISTS (SELECT 1 FROM ${staffPasskeys} WHERE ${staffPasskeys.email} = ${email})`.mapWith(Boolean),
      lastSignInAt: staffIdentities.lastSeenAt,
    })
    .from(staffAccounts)
    .leftJoin(staffIdentities, isOfAccount)
    .orderBy(asc(email));
  const invited = await db
    .select({ email: staffInvitations.email, expiresAt: staffInvitations.expiresAt })
    .from(staffInvitations)
    .where(gt(staffInvitations.expiresAt, now.toISOString()))
    .orderBy(asc(staffInvitations.email));
  return { accounts, invited };
}

/** All that is held of somebody's account and sessions, without what opens either; null for somebody unknown. */
export async function heldOfAccount(db: Database, email: string) {
  const of = (column: SQLiteColumn) => sql`lower(${column}) = ${email}`;
  const seen = <T extends typeof staffDevices | typeof sessions>(table: T) => ({
    createdAt: table.createdAt,
    lastSeenAt: table.lastSeenAt,
  });
  const { createdAt, changedAt, sealedSecret } = staffAccounts;
  const app = sql<number>`${sealedSecret} IS NOT NULL`.mapWith(Boolean);
  const held = await transact(db, {
    accounts: db.select({ createdAt, changedAt, app }).from(staffAccounts).where(of(staffAccounts.email)),
    recoveryCodes: db.select({ left: count() }).from(staffRecoveryCodes).where(of(staffRecoveryCodes.email)),
    passkeys: db
      .select({ createdAt: staffPasskeys.createdAt })
      .from(staffPasskeys)
      .where(of(staffPasskeys.email)),
    browsers: db.select(seen(staffDevices)).from(staffDevices).where(of(staffDevices.email)),
    sessions: db.select(seen(sessions)).from(sessions).where(of(sessions.email)),
    links: db
      .select({ createdAt: staffInvitations.createdAt, expiresAt: staffInvitations.expiresAt })
      .from(staffInvitations)
      .where(of(staffInvitations.email)),
    signIns: db
      .select({ firstSeenAt: staffIdentities.firstSeenAt, lastSeenAt: staffIdentities.lastSeenAt })
      .from(staffIdentities)
      .where(of(staffIdentities.email)),
  });
  const { recoveryCodes, ...lists } = held;
  if (Object.values(lists).every(({ length }) => length === 0)) return null;
  return { email, ...lists, recoveryCodes: recoveryCodes[0]?.left ?? 0 };
}

type Attempt = { key: string; now: Date; waits: readonly number[]; rememberedMs: number };

/** Counts an attempt before it is made, so that parallel ones count; the answer is the ms to wait, and 0 to go on. */
export async function takeAttempt(db: Database, { key, now, waits, rememberedMs }: Attempt): Promise<number> {
  const at = now.getTime();
  // A number that is bound is a REAL.
  const failures = sql`CAST(min(${signInWaits.failures} + 1, ${waits.length - 1}) AS INTEGER)`;
  const wait = sql`json_extract(${JSON.stringify(waits)}, '$[' || ${failures} || ']')`;
  const { taken, kept } = await transact(db, {
    forgotten: db.delete(signInWaits).where(lte(signInWaits.forgottenAt, at)),
    taken: db
      .insert(signInWaits)
      .values({ key, failures: 1, waitsUntil: at + (waits[1] ?? 0), forgottenAt: at + rememberedMs })
      .onConflictDoUpdate({
        target: signInWaits.key,
        set: { failures, waitsUntil: sql`${at} + ${wait}`, forgottenAt: at + rememberedMs },
        setWhere: lte(signInWaits.waitsUntil, at),
      }),
    kept: db.select().from(signInWaits).where(eq(signInWaits.key, key)),
  });
  return taken.rowsAffected === 1 ? 0 : (kept[0]?.waitsUntil ?? at) - at;
}

export async function forgetAttempts(db: Database, keys: readonly string[]): Promise<void> {
  const isOne = sql`${signInWaits.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  await transact(db, { forgotten: db.delete(signInWaits).where(isOne) });
}

/** Steps of a batch: delete links that have ended, browsers unused for long, and failures that no longer count. */
export function endedOfAccounts(db: Database, now: Date) {
  return [
    db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, now.toISOString())),
    db.delete(staffDevices).where(lte(staffDevices.lastSeenAt, daysFrom(now, -DEVICE_DAYS))),
    db.delete(signInWaits).where(lte(signInWaits.forgottenAt, now.getTime())),
  ];
}
