import { and, eq, type SQL, sql } from 'drizzle-orm';
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
