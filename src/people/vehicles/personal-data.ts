import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { vehicles } from '../../../db/schema/vehicles';

export const FILES = [['viaturas.json', 'a viatura que indicou no registo']] as const;

export function held(db: Database, driverId: string) {
  return { vehicles: db.select().from(vehicles).where(eq(vehicles.driverId, driverId)) };
}

export function exported({ vehicles: rows }: ResultsOf<ReturnType<typeof held>>) {
  return { 'viaturas.json': rows };
}

export function erased(db: Database, driverId: string) {
  return [db.delete(vehicles).where(eq(vehicles.driverId, driverId))];
}
