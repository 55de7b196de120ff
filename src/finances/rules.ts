import { MONTHLY_FEE_CENTS } from '../drivers/rules';
import type { ContractType } from '../drivers/schema';
import type { FinancialRecord } from './schema';

/**
 * The cents of the month's fee that one week bears; `weekStartDate` is its Monday, `YYYY-MM-DD` (DESIGN.md §6.10).
 * The Mondays of a month share its fee, so that the month adds up exactly. Throws for any other day.
 */
export function weeklyFlatRateCents(contractType: ContractType, weekStartDate: string): number {
  const monday = new Date(`${weekStartDate}T00:00:00Z`);
  if (monday.getUTCDay() !== 1) throw new RangeError(`${weekStartDate} is not a Monday`);
  const day = monday.getUTCDate();
  const lastDay = new Date(Date.UTC(monday.getUTCFullYear(), monday.getUTCMonth() + 1, 0)).getUTCDate();
  const before = Math.floor((day - 1) / 7);
  const after = Math.floor((lastDay - day) / 7);
  return shareCents(MONTHLY_FEE_CENTS[contractType], before + 1 + after, before);
}

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

/** In cents; negative where the driver owes (DESIGN.md §6.11). */
export function payoutCents(week: WeekAmounts): number {
  return week.grossCents - week.commissionCents + week.adjustmentsCents - week.cashCents - week.flatRateCents;
}

/** Whole cents of an amount as the API writes it, `-123.45`. */
function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function sumCents(amounts: string[]): number {
  return amounts.reduce((sum, amount) => sum + centsOf(amount), 0);
}

/** What the cards of the finances page sum up (SPEC.md §2), in cents, over the records that are listed. */
export function summaryOf(records: readonly FinancialRecord[]) {
  const paid = records.filter((record) => record.status === 'PAID');
  return {
    flatRateCents: sumCents(records.map((record) => record.flatRateDeduction)),
    paidCents: sumCents(paid.map((record) => record.finalPayout)),
  };
}

/** The same over the records that a payment run would pay. */
export function pendingSummaryOf(payable: readonly FinancialRecord[]) {
  return {
    payoutCents: sumCents(payable.map((record) => record.finalPayout)),
    drivers: new Set(payable.map((record) => record.driver.id)).size,
  };
}

/** Of what the screen shows as payable, what still is: as it was shown, and what has changed since. */
export function stillPayable(shown: readonly FinancialRecord[], now: readonly FinancialRecord[]) {
  const versions = new Map(shown.map((record) => [record.id, record.version]));
  const payable = now.filter((record) => versions.has(record.id));
  const isAsShown = (record: FinancialRecord) => versions.get(record.id) === record.version;
  return { asShown: payable.filter(isAsShown), changed: payable.filter((record) => !isAsShown(record)) };
}
