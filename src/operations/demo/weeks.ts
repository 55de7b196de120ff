import type { financialRecords } from '../../../db/schema/financial-records';
import { feeOf, ruleInForce } from '../../ledger/weeks/fee-of';
import { payoutCents, type WeekAmounts } from '../../ledger/weeks/record-of';
import { mondayOf, shiftDate } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import type { DemoFee } from './fees';
import type { Random } from './random';

export type DemoRecord = typeof financialRecords.$inferInsert;

type Worker = { id: string; createdAt: string };

/** The last `count` Mondays before `today`, newest first. */
export function finishedWeeks(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, week) => shiftDate(mondayOf(today), -7 * (week + 1)));
}

/** The newest week is pending, the one before partly paid, the rest paid. */
export function recordsOf(
  driver: Worker,
  weeks: readonly string[],
  random: Random,
  contractIn: (monday: string) => ContractType,
  fee?: DemoFee,
): DemoRecord[] {
  return weeks
    .map((weekStartDate, weeksAgo) => {
      const earned = earnings(random);
      const { cents: flatRateCents, basis } = feeOf({
        monday: weekStartDate,
        contract: contractIn(weekStartDate),
        rule: ruleInForce(fee ? [fee] : [], weekStartDate),
        grossCents: earned.grossCents,
        hasEarnings: true,
        isDueWithout: false,
      });
      const amounts = { ...earned, flatRateCents };
      const payout = payoutCents(amounts);
      const late = random.chance(0.3);
      const paid = weeksAgo > (late ? 1 : 0) && payout >= 0;
      return {
        id: random.uuid(),
        driverId: driver.id,
        weekStartDate,
        ...amounts,
        feeBasis: JSON.stringify(basis),
        payoutCents: payout,
        status: paid ? ('PAID' as const) : ('PENDING' as const),
        paidAt: paid ? `${shiftDate(weekStartDate, 9)}T10:00:00.000Z` : null,
        createdAt: `${shiftDate(weekStartDate, 7)}T05:30:00.000Z`,
      };
    })
    .filter((record) => record.weekStartDate >= driver.createdAt.slice(0, 10));
}

/** One week in fifty leaves the driver owing. */
function earnings(random: Random): Omit<WeekAmounts, 'flatRateCents'> {
  const grossCents = random.chance(0.02) ? random.between(0, 2_000) : random.between(42_000, 118_000);
  return {
    grossCents,
    commissionCents: Math.round(grossCents * 0.25),
    adjustmentsCents: random.chance(0.3) ? random.between(-1_500, 4_500) : 0,
    settlementCents: 0,
    cashCents: random.chance(0.4) ? Math.round((grossCents * random.between(1, 25)) / 100) : 0,
  };
}
