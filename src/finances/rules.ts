import { centsOfDecimal } from '../domain/money-text';
import type { FinancialRecord } from './schema';

function sumCents(amounts: string[]): number {
  return amounts.reduce((sum, amount) => sum + centsOfDecimal(amount), 0);
}

export function pendingSummaryOf(payable: readonly FinancialRecord[]) {
  return {
    payoutCents: sumCents(payable.map((record) => record.finalPayout)),
    drivers: new Set(payable.map((record) => record.driver.id)).size,
  };
}

/** Those still payable, split by whether the version shown is current. */
export function stillPayable(shown: readonly FinancialRecord[], now: readonly FinancialRecord[]) {
  const versions = new Map(shown.map((record) => [record.id, record.version]));
  const payable = now.filter((record) => versions.has(record.id));
  const isAsShown = (record: FinancialRecord) => versions.get(record.id) === record.version;
  return { asShown: payable.filter(isAsShown), changed: payable.filter((record) => !isAsShown(record)) };
}
