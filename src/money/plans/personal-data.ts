import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { settlementPlans } from '../../../db/schema/settlement-plans';
import { decimalOf } from '../../platform/domain/money-text';

export const FILES = [
  ['planos.json e .csv', 'o que se repete ou se divide pelas suas semanas, e a que se refere'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    plans: db
      .select()
      .from(settlementPlans)
      .where(eq(settlementPlans.driverId, driverId))
      .orderBy(settlementPlans.createdAt),
  };
}

export function exported({ plans: rows }: ResultsOf<ReturnType<typeof held>>) {
  const plans = rows.map(({ driverId, origin, cents, createdBy, stoppedBy, version, ...row }) => ({
    ...row,
    amount: decimalOf(cents),
  }));
  return { 'planos.json': plans, 'planos.csv': plans };
}

/** Returns idempotent statements for a batch, which stop running plans; amounts stay. */
export function erased(db: Database, { id, actor, at }: { id: string; actor: string; at: string }) {
  return [
    db
      .update(settlementPlans)
      .set({
        description: '',
        stoppedBy: sql`coalesce(${settlementPlans.stoppedBy}, ${actor})`,
        stoppedAt: sql`coalesce(${settlementPlans.stoppedAt}, ${at})`,
      })
      .where(eq(settlementPlans.driverId, id)),
  ];
}
