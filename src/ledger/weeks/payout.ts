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
