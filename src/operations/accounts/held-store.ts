import { and, asc, count, eq, gt, lte, not, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
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
import { DEVICE_DAYS } from './account-limits';
import { IS_GRANT } from './link-store';

type Audited = { at: string; actor: string };

/** Ends the account, its open links and its sessions; the answer is how much there was. */
export async function deleteAccount(db: Database, email: string, { at, actor }: Audited) {
  const audited = { at, actor, subject: email };
  const { sessions: ended, ...deleted } = await transact(db, {
    account: db.delete(staffAccounts).where(eq(staffAccounts.email, email)),
    audit: auditIfChanged(db, { ...audited, action: 'account.end' }),
    grants: db.delete(staffInvitations).where(and(eq(staffInvitations.email, email), IS_GRANT)),
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
    .where(and(gt(staffInvitations.expiresAt, now.toISOString()), not(IS_GRANT)))
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

/** Steps of a batch: delete links that have ended, browsers unused for long, and failures that no longer count. */
export function endedOfAccounts(db: Database, now: Date) {
  return [
    db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, now.toISOString())),
    db.delete(staffDevices).where(lte(staffDevices.lastSeenAt, daysFrom(now, -DEVICE_DAYS))),
    db.delete(signInWaits).where(lte(signInWaits.forgottenAt, now.getTime())),
  ];
}
