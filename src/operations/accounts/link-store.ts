import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { rowWhere } from '../../../db/queries/row-where';
import { transact } from '../../../db/queries/transact';
import { sessions } from '../../../db/schema/sessions';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffDevices } from '../../../db/schema/staff-devices';
import { staffInvitations } from '../../../db/schema/staff-invitations';
import { staffPasskeys } from '../../../db/schema/staff-passkeys';
import { staffRecoveryCodes } from '../../../db/schema/staff-recovery-codes';
import { auditIfChanged } from '../../platform/audit/store';
import { sha256Hex } from '../../platform/secrets/digest';
import { publicIdOf, type Session, STAFF_SESSIONS } from '../../platform/sessions/store';
import type { Passkey } from './store';

export type Invitation = typeof staffInvitations.$inferSelect;

export async function openInvitation(db: Database, tokenHash: string, now: Date): Promise<Invitation | null> {
  const [found] = await db.select().from(staffInvitations).where(isOpen(tokenHash, now));
  return found ?? null;
}

function isOpen(tokenHash: string, now: Date): SQL {
  const { tokenHash: hash, expiresAt } = staffInvitations;
  return sql`${hash} = ${tokenHash} AND ${expiresAt} > ${now.toISOString()}`;
}

type NewInvitation = Record<'email' | 'tokenHash' | 'expiresAt' | 'action' | 'at' | 'actor', string>;

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
export async function choosePassword(
  db: Database,
  tokenHash: string,
  passwordHash: string | null,
  now: Date,
): Promise<boolean> {
  const { chosen } = await transact(db, {
    chosen: db.update(staffInvitations).set({ passwordHash }).where(isOpen(tokenHash, now)),
  });
  return chosen.rowsAffected === 1;
}

/** A second factor as it is stored: the app's sealed secret, or a passkey. */
export type Factor = { sealedSecret: string | null; lastStep: number; passkey: Passkey | null };

type Completed = Factor & {
  tokenHash: string;
  email: string;
  passwordHash: string;
  codeHashes: readonly string[];
  deviceHash: string;
};

/** Spends the link: password and second factor are new, and what there was of the account ends. False without it. */
export async function completeInvitation(db: Database, done: Completed, now: Date): Promise<boolean> {
  const { tokenHash, email, passwordHash, sealedSecret, lastStep, passkey, codeHashes, deviceHash } = done;
  const at = now.toISOString();
  const { email: invited, passwordHash: chosen } = staffInvitations;
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
    ...newFactor(db, { email, at, codeHashes, passkey }, isInvited),
    device: db.run(sql`
      INSERT INTO ${staffDevices} (token_hash, email, created_at, last_seen_at)
      SELECT ${deviceHash}, ${email}, ${at}, ${at} WHERE ${isInvited}`),
    spent: db.delete(staffInvitations).where(and(eq(invited, email), isInvited)),
  });
  return spent.rowsAffected > 0;
}

type NewFactor = { email: string; at: string; codeHashes: readonly string[]; passkey: Passkey | null };

/** Steps of a batch. */
function newFactor(db: Database, { email, at, codeHashes, passkey }: NewFactor, condition: SQL) {
  return {
    newCodes: db.run(sql`
      INSERT INTO ${staffRecoveryCodes} (code_hash, email)
      SELECT value, ${email} FROM json_each(${JSON.stringify(codeHashes)}) WHERE ${condition}`),
    passkey: (passkey ? [passkey] : []).map((made) =>
      db.insert(staffPasskeys).select(rowWhere(staffPasskeys, { ...made, email, createdAt: at }, condition)),
    ),
  };
}

const GRANT = 'change ';

/** The key of a grant's row, by which another session, or an invitation, opens nothing. */
export async function grantKey(token: string, sessionHash: string): Promise<string> {
  return GRANT + (await sha256Hex(`${sessionHash}\n${token}`));
}

/** Whether a row is a grant to change an account, and no invitation. */
export const IS_GRANT = sql`substr(${staffInvitations.tokenHash}, 1, ${GRANT.length}) = ${GRANT}`;

type NewGrant = Record<'key' | 'email' | 'at' | 'expiresAt', string>;

/** Earlier grants of the account end. */
export async function insertGrant(db: Database, { key, email, at, expiresAt }: NewGrant): Promise<void> {
  await transact(db, {
    ended: db.delete(staffInvitations).where(and(eq(staffInvitations.email, email), IS_GRANT)),
    granted: db.insert(staffInvitations).values({ tokenHash: key, email, createdAt: at, expiresAt }),
  });
}

/** Null keeps what there is. */
export type Changes = {
  passwordHash: string | null;
  factor: Factor | null;
  codeHashes: readonly string[] | null;
};

type By = {
  key: string;
  email: string;
  session: Session;
  /** The hash of the new session, in place of all there are. */
  newHash: string;
  /** The browser that stays known. */
  deviceHash: string | null;
};

/** Spends the grant: what is not null is new, and sessions, links and other known browsers end. False without it or
 * its session. */
export async function changeAccount(db: Database, by: By, changes: Changes, now: Date): Promise<boolean> {
  const { key, email, session, newHash, deviceHash } = by;
  const { passwordHash, factor, codeHashes } = changes;
  const at = now.toISOString();
  const isIt = sql`${isOpen(key, now)} AND ${staffInvitations.email} = ${email}
    AND ${staffInvitations.passwordHash} IS ${passwordHash}`;
  const isGranted = sql`EXISTS (SELECT 1 FROM ${staffInvitations} WHERE ${isIt})
    AND EXISTS (SELECT 1 FROM ${sessions} WHERE token_hash = ${session.tokenHash})`;
  const isBegun = sql`EXISTS (SELECT 1 FROM ${sessions} WHERE token_hash = ${newHash})`;
  const isOther = sql`lower(${sessions.email}) = ${email} AND ${sessions.tokenHash} <> ${newHash} AND ${isBegun}`;
  const audited = { at, actor: email };
  const { tokenHash: hash, email: owner } = staffDevices;
  const { begun } = await transact(db, {
    account: db
      .update(staffAccounts)
      .set({
        ...(passwordHash !== null && { passwordHash }),
        ...(factor && { sealedSecret: factor.sealedSecret, lastStep: factor.lastStep }),
        changedAt: at,
      })
      .where(and(eq(staffAccounts.email, email), isGranted)),
    audit: auditIfChanged(db, {
      ...audited,
      action: 'account.change',
      subject: email,
      detail: {
        password: passwordHash !== null,
        secondFactor: factor && (factor.passkey ? 'passkey' : 'app'),
        recoveryCodes: codeHashes !== null,
        session: publicIdOf(session.tokenHash),
        sessionFrom: session.createdAt,
      },
    }),
    codes: (codeHashes ? [staffRecoveryCodes] : []).map((table) =>
      db.delete(table).where(and(eq(table.email, email), isGranted)),
    ),
    passkeys: (factor ? [staffPasskeys] : []).map((table) =>
      db.delete(table).where(and(eq(table.email, email), isGranted)),
    ),
    ...newFactor(
      db,
      { email, at, codeHashes: codeHashes ?? [], passkey: factor?.passkey ?? null },
      isGranted,
    ),
    devices: db.delete(staffDevices).where(and(eq(owner, email), ne(hash, deviceHash ?? ''), isGranted)),
    begun: db.run(sql`
      INSERT INTO ${sessions} (token_hash, email, name, created_at, last_seen_at)
      SELECT ${newHash}, ${session.email}, ${session.name}, ${at}, ${at} WHERE ${isGranted}`),
    auditBegun: auditIfChanged(db, { ...audited, action: 'session.begin', subject: publicIdOf(newHash) }),
    auditEnded: STAFF_SESSIONS.auditEnds(db, isOther, 'change', now),
    ended: db.delete(sessions).where(isOther),
    spent: db.delete(staffInvitations).where(and(eq(staffInvitations.email, email), isBegun)),
  });
  return begun.rowsAffected === 1;
}
