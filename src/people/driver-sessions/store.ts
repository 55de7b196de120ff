import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { driverSignIns } from '../../../db/schema/driver-sign-ins';
import { drivers } from '../../../db/schema/drivers';
import { auditEach } from '../../platform/audit/store';
import { endedBefore } from '../../platform/sessions/session-rules';
import { DRIVER_SESSION } from './session-rules';
import { signInsSince } from './sign-in-limits';

/** `email` is the driver's address today. */
export type DriverSession = typeof driverSessions.$inferSelect & { email: string };

export async function findDriverSession(db: Database, tokenHash: string): Promise<DriverSession | null> {
  const [found] = await db
    .select({
      tokenHash: driverSessions.tokenHash,
      driverId: driverSessions.driverId,
      emailHash: driverSessions.emailHash,
      createdAt: driverSessions.createdAt,
      lastSeenAt: driverSessions.lastSeenAt,
      email: drivers.email,
    })
    .from(driverSessions)
    .innerJoin(drivers, eq(drivers.id, driverSessions.driverId))
    .where(eq(driverSessions.tokenHash, tokenHash));
  return found ?? null;
}

/** Only one of concurrent requests with the same `lastSeenAt` writes. */
export async function touchDriverSession(
  db: Database,
  { tokenHash, lastSeenAt }: DriverSession,
  now: Date,
): Promise<void> {
  await db
    .update(driverSessions)
    .set({ lastSeenAt: now.toISOString() })
    .where(and(eq(driverSessions.tokenHash, tokenHash), eq(driverSessions.lastSeenAt, lastSeenAt)));
}

export async function endDriverSession(
  db: Database,
  tokenHash: string,
  now: Date,
  end: 'sign-out' | 'time' | 'address',
) {
  const isIt = eq(driverSessions.tokenHash, tokenHash);
  const audited = { at: now.toISOString(), actor: end === 'sign-out' ? 'driver' : 'system', end };
  await db.batch([auditEnds(db, isIt, audited), db.delete(driverSessions).where(isIt)]);
}

/** Returns a statement for the caller's batch, which must come before the deletion. */
function auditEnds(db: Database, which: SQL, { at, actor, end }: { at: string; actor: string; end: string }) {
  return auditEach(db, {
    at,
    actor,
    action: 'driver-session.end',
    subject: sql`${driverSessions.driverId}`,
    detail: sql`json_object('end', ${end})`,
    from: sql`FROM ${driverSessions} WHERE ${which}`,
  });
}

/** Deletes ended sessions and expired sign-ins. */
export async function deleteEnded(db: Database, now: Date): Promise<number> {
  const { createdAt, lastSeenAt } = endedBefore(DRIVER_SESSION, now);
  const ended = sql`(${driverSessions.createdAt} <= ${createdAt} OR ${driverSessions.lastSeenAt} <= ${lastSeenAt})`;
  const { deleted } = await transact(db, {
    audit: auditEnds(db, ended, { at: now.toISOString(), actor: 'system', end: 'time' }),
    deleted: db.delete(driverSessions).where(ended),
    signIns: db.delete(driverSignIns).where(lte(driverSignIns.createdAt, signInsSince(now))),
  });
  return deleted.rowsAffected;
}
