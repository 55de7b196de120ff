/** Part `index` (from 0) of an amount split into whole cents, the first parts taking the odd ones. */
export function shareCents(totalCents: number, parts: number, index: number): number {
  return Math.floor(totalCents / parts) + (index < totalCents % parts ? 1 : 0);
}

/** What makes up a driver's week, in cents; `adjustments` may be negative, the others are not. */
export type WeekAmounts = {
  grossCents: number;
  commissionCents: number;
  adjustmentsCents: number;
  cashCents: number;
  flatRateCents: number;
};

/** In cents; negative where the driver owes (docs/rules.md#payout). */
export function payoutCents(week: WeekAmounts): number {
  return week.grossCents - week.commissionCents + week.adjustmentsCents - week.cashCents - week.flatRateCents;
}
