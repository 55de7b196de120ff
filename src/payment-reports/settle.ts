import type { ContractType } from '../drivers/schema';
import { payoutCents, type WeekAmounts, weeklyFlatRateCents } from '../finances/rules';
import type { Earnings } from './schema';

/** What a financial record holds of one driver's week, in cents. */
export type WeekRecord = WeekAmounts & { payoutCents: number };

/**
 * One driver's week: the sum over the platforms, less one flat rate however many reported (REPORTS.md, Into a record;
 * DESIGN.md §6.10 and §6.11). `weekStartDate` is a Monday, `YYYY-MM-DD`; throws for any other day.
 */
export function settleWeek(
  contractType: ContractType,
  weekStartDate: string,
  platforms: readonly Earnings[],
): WeekRecord {
  const sum = (of: (earnings: Earnings) => number) => platforms.reduce((total, each) => total + of(each), 0);
  const week: WeekAmounts = {
    grossCents: sum((each) => each.grossCents),
    commissionCents: sum((each) => each.commissionCents),
    adjustmentsCents: sum((each) => each.adjustmentsCents),
    cashCents: sum((each) => each.cashCents),
    flatRateCents: weeklyFlatRateCents(contractType, weekStartDate),
  };
  return { ...week, payoutCents: payoutCents(week) };
}
