import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { driverSignIns } from '../../../db/schema/driver-sign-ins';

export const FILES = [
  ['sessoes.json', 'as sessões abertas na sua página, e os pedidos de entrada por usar'],
] as const;

export function held(db: Database, driverId: string) {
  const { createdAt, lastSeenAt } = driverSessions;
  return {
    driverSessions: db
      .select({ createdAt, lastSeenAt })
      .from(driverSessions)
      .where(eq(driverSessions.driverId, driverId))
      .orderBy(asc(createdAt)),
    driverSignIns: db
      .select({ createdAt: driverSignIns.createdAt })
      .from(driverSignIns)
      .where(eq(driverSignIns.driverId, driverId)),
  };
}

export function exported({
  driverSessions: sessions,
  driverSignIns: asked,
}: ResultsOf<ReturnType<typeof held>>) {
  return { 'sessoes.json': { sessions, asked } };
}

/** Returns statements for the caller's batch; both end the person's sign-in. */
export function erased(db: Database, driverId: string) {
  return [
    db.delete(driverSessions).where(eq(driverSessions.driverId, driverId)),
    db.delete(driverSignIns).where(eq(driverSignIns.driverId, driverId)),
  ];
}
