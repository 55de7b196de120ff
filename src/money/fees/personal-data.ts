import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { feeRules } from '../../../db/schema/fee-rules';
import { decimalsOf } from '../../platform/domain/money-text';

export const FILES = [
  ['taxas.json e .csv', 'as taxas que foram combinadas consigo, e desde que segunda-feira'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    fees: db.select().from(feeRules).where(eq(feeRules.driverId, driverId)).orderBy(feeRules.n),
  };
}

export function exported({ fees }: ResultsOf<ReturnType<typeof held>>) {
  const rules = fees.map(({ id, driverId, createdBy, cents, basisPoints, ...row }) => ({
    ...decimalsOf({ ...row, amountCents: cents }),
    percent: basisPoints === null ? null : basisPoints / 100,
  }));
  return { 'taxas.json': rules, 'taxas.csv': rules };
}
