import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffDevices } from '../../../db/schema/staff-devices';
import { staffPasskeys } from '../../../db/schema/staff-passkeys';
import { staffRecoveryCodes } from '../../../db/schema/staff-recovery-codes';
import { auditIfChanged } from '../../platform/audit/store';
import { MOST_DEVICES } from './account-limits';

export type Account = typeof staffAccounts.$inferSelect;

export type Passkey = Omit<typeof staffPasskeys.$inferSelect, 'email' | 'createdAt'>;

export async function accountOf(db: Database, email: string): Promise<Account | null> {
  const [found] = await db.select().from(staffAccounts).where(eq(staffAccounts.email, email));
  return found ?? null;
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

export async function recoveryCodesLeft(db: Database, email: string): Promise<number> {
  return db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.email, email));
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

/** Changes of accounts that there are still, since then, oldest first; `detail` is as `changeAccount` audits it. */
export function newChanges(db: Database, since: string) {
  const { at, action, subject, detail, id } = auditLog;
  return db
    .select({ email: staffAccounts.email, at, detail, id })
    .from(staffAccounts)
    .innerJoin(auditLog, eq(subject, staffAccounts.email))
    .where(and(gt(staffAccounts.changedAt, since), eq(action, 'account.change'), gt(at, since)))
    .orderBy(asc(id));
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
