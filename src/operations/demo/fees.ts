import type { feeRules } from '../../../db/schema/fee-rules';
import type { Random } from './random';

export type DemoFee = typeof feeRules.$inferSelect;

/** A fee of five percent, at least 25 euro, from that Monday on. */
export function percentageFrom(driverId: string, since: string, staff: string, random: Random): DemoFee {
  return {
    id: random.uuid(),
    driverId,
    n: 1,
    fromMonday: since,
    untilMonday: null,
    kind: 'PERCENT',
    cents: null,
    basisPoints: 500,
    minCents: 2_500,
    maxCents: null,
    withoutEarnings: false,
    createdBy: staff,
    createdAt: `${since}T09:00:00.000Z`,
  };
}
