import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { weekWaivers } from '../../../db/schema/week-waivers';

export const FILES = [
  ['semanas-verificadas.json', 'o que se estranhou nas suas semanas antes de as fechar, e porque se aceitou'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    waivers: db
      .select()
      .from(weekWaivers)
      .where(eq(weekWaivers.subject, driverId))
      .orderBy(weekWaivers.weekStartDate, sql`rowid`),
  };
}

export function exported({ waivers: rows }: ResultsOf<ReturnType<typeof held>>) {
  const exportedRows = rows.map(({ weekStartDate, check, reason, createdAt }) => ({
    weekStartDate,
    check,
    reason,
    createdAt,
  }));
  return { 'semanas-verificadas.json': exportedRows };
}

/** Returns idempotent statements for a batch. */
export function erased(db: Database, driverId: string) {
  return [db.update(weekWaivers).set({ reason: '' }).where(eq(weekWaivers.subject, driverId))];
}
