import { centsOfDecimal } from '../domain/money-text';
import type { FinancialRecord } from './schema';

function sumCents(amounts: string[]): number {
  return amounts.reduce((sum, amount) => sum + centsOfDecimal(amount), 0);
}

/**
 * What the cards of the finances page sum up (docs/rules.md#finances-page), in cents, over the records that are
 * listed.
 */
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
