import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { driverSignIns } from '../../../db/schema/driver-sign-ins';
import { drivers } from '../../../db/schema/drivers';
import { auditEach } from '../../platform/audit/store';
import { deleteEndedSessions, type SessionTable } from '../../platform/sessions/session-store';
import { DRIVER_SESSION } from './session-rules';
import { signInsSince } from './sign-in-limits';

/** `email` is the driver's address today. */
export type DriverSession = typeof driverSessions.$inferSelect & { email: string };

export const DRIVER_SESSIONS: SessionTable<DriverSession> = {
  kind: DRIVER_SESSION,
  table: driverSessions,
  async find(db, tokenHash) {
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
  },
  auditEnds: (db, which, end, now) =>
    auditEach(db, {
      at: now.toISOString(),
      actor: end === 'sign-out' ? 'driver' : 'system',
      action: 'driver-session.end',
      subject: sql`${driverSessions.driverId}`,
      detail: sql`json_object('end', ${end})`,
      from: sql`FROM ${driverSessions} WHERE ${which}`,
    }),
};

/** Deletes ended sessions and expired sign-ins. */
export function deleteEndedOfDrivers(db: Database, now: Date): Promise<{ deleted: number }> {
  const isExpired = lte(driverSignIns.createdAt, signInsSince(now));
  return deleteEndedSessions(db, DRIVER_SESSIONS, now, [db.delete(driverSignIns).where(isExpired)]);
}
