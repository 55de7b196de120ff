import { lisbonDate, lisbonStart, shiftDate } from '../../platform/domain/calendar';
import { sumCents } from '../../platform/domain/money-text';
import type { FinancialRecord } from './schema';

export function pendingSummaryOf(payable: readonly FinancialRecord[]) {
  return {
    payoutCents: sumCents(payable.map((record) => record.finalPayout)),
    drivers: new Set(payable.map((record) => record.driver.id)).size,
  };
}

/** Returns the records still payable, split by whether the version shown is current. */
export function stillPayable(shown: readonly FinancialRecord[], now: readonly FinancialRecord[]) {
  const versions = new Map(shown.map((record) => [record.id, record.version]));
  const payable = now.filter((record) => versions.has(record.id));
  const isAsShown = (record: FinancialRecord) => versions.get(record.id) === record.version;
  return { asShown: payable.filter(isAsShown), changed: payable.filter((record) => !isAsShown(record)) };
}

/** The day that a record was paid on: the file's for the bank that paid it, else that of the press in Lisbon. */
export function dayOfPayment(fileDay: string | null, paidAt: string | null): string | null {
  return fileDay ?? (paidAt === null ? null : lisbonDate(new Date(paidAt)));
}

/** A payment since this instant can be undone (docs/rules.md#taking-back). */
export function paymentsUndoableSince(now: Date): string {
  return lisbonStart(lisbonDate(now));
}

/** ISO 8601: the end of the payment's day; null once that is over. */
export function paymentUndoUntil(paidAt: string | null, now: Date): string | null {
  if (paidAt === null || paidAt < paymentsUndoableSince(now)) return null;
  return lisbonStart(shiftDate(lisbonDate(now), 1));
}
