import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { dataRequests } from '../../../db/schema/data-requests';

export const FILES = [
  ['pedidos-de-alteracao.json', 'o que pediu para alterar nos seus dados, e a decisão'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    dataRequests: db
      .select()
      .from(dataRequests)
      .where(eq(dataRequests.driverId, driverId))
      .orderBy(asc(dataRequests.createdAt)),
  };
}

export function exported({ dataRequests: rows }: ResultsOf<ReturnType<typeof held>>) {
  return { 'pedidos-de-alteracao.json': rows };
}

/** Returns statements for the caller's batch. */
export function erased(db: Database, driverId: string) {
  return [db.delete(dataRequests).where(eq(dataRequests.driverId, driverId))];
}
