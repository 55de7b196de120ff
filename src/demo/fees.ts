import type { feeRules } from '../../db/schema/fee-rules';
import type { ContractType } from '../domain/contract';
import type { FeeBasis } from '../domain/fees';
import { weeklyFlatRateCents } from './flat-rate';
import type { Random } from './random';

export type DemoFee = typeof feeRules.$inferInsert;

const [BASIS_POINTS, LEAST_CENTS] = [500, 2_500];

/** Five percent, at least 25 euro, from that Monday on. */
export function percentageFrom(driverId: string, since: string, staff: string, random: Random): DemoFee {
  return {
    ...{ id: random.uuid(), driverId, n: 1, fromMonday: since, kind: 'PERCENT', basisPoints: BASIS_POINTS },
    ...{ minCents: LEAST_CENTS, withoutEarnings: false, createdBy: staff },
    createdAt: `${since}T09:00:00.000Z`,
  };
}

/** The flat rate of a week with those earnings, and what it comes of where it is not the contract's. */
export function feeOf(rule: DemoFee | undefined, contract: ContractType, monday: string, grossCents: number) {
  if (!rule || monday < rule.fromMonday) {
    return { flatRateCents: weeklyFlatRateCents(contract, monday), feeBasis: null };
  }
  const basis: FeeBasis = {
    ...{ kind: 'PERCENT', from: rule.fromMonday, basisPoints: BASIS_POINTS, grossCents },
    ...{ minCents: LEAST_CENTS, maxCents: null },
  };
  const part = Math.round((grossCents * BASIS_POINTS) / 10_000);
  return { flatRateCents: Math.max(part, LEAST_CENTS), feeBasis: JSON.stringify(basis) };
}
