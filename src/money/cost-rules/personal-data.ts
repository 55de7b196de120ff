import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { costRules } from '../../../db/schema/cost-rules';
import { decimalsOf } from '../../platform/domain/money-text';

export const FILES = [
  ['quem-paga.json e .csv', 'quanto paga de cada custo da viatura, e desde que segunda-feira'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    costRules: db.select().from(costRules).where(eq(costRules.driverId, driverId)).orderBy(costRules.n),
  };
}

export function exported({ costRules: rows }: ResultsOf<ReturnType<typeof held>>) {
  const rules = rows.map(({ fromMonday, kind, pays, basisPoints, cents, createdAt }) =>
    decimalsOf({
      fromMonday,
      kind,
      pays,
      percent: basisPoints === null ? null : basisPoints / 100,
      amountCents: cents,
      createdAt,
    }),
  );
  return { 'quem-paga.json': rules, 'quem-paga.csv': rules };
}
