/** The share number `index` (from 0); the first shares take the odd cents. */
export function shareCents(totalCents: number, parts: number, index: number): number {
  return Math.floor(totalCents / parts) + (index < totalCents % parts ? 1 : 0);
}

/** Amounts in cents; only `adjustments` and `settlement` may be negative. */
export type WeekAmounts = {
  grossCents: number;
  commissionCents: number;
  adjustmentsCents: number;
  cashCents: number;
  flatRateCents: number;
  settlementCents: number;
};

/** In cents; negative when the driver owes (docs/rules/finances.md#payout). */
export function payoutCents(week: WeekAmounts): number {
  const earned = week.grossCents - week.commissionCents + week.adjustmentsCents - week.cashCents;
  return earned - week.flatRateCents + week.settlementCents;
}
