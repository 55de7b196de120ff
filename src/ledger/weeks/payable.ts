import type { RecordAmounts, RecordStatus } from './record-of';

/** A record and its driver's week, as far as payment needs them. */
export type PaymentWeek = Pick<RecordAmounts, 'grossCents' | 'flatRateCents' | 'payoutCents' | 'feeBasis'> & {
  status: RecordStatus;
  /** Whether rows of reports are booked in the week. */
  hasRows: boolean;
  /** Whether the week has acertos, countered or not. */
  hasEntries: boolean;
  isClosed: boolean;
  /** Whether the driver is or was ACTIVE. */
  wasActive: boolean;
};

/** Free, not negative, not only acertos, and of a driver who is or was ACTIVE (docs/rules/payments.md#paying). */
export function isPayable(week: PaymentWeek): boolean {
  // The record is not in a bank file, or its transfer came back.
  const isFree = week.status === 'PENDING' || week.status === 'RETURNED';
  return isFree && week.payoutCents >= 0 && !isOfSettlementsAlone(week) && week.wasActive;
}

/** No report has reached the week: once paid, it would refuse later reports, until its week is closed. */
export function isOfSettlementsAlone(
  week: Omit<PaymentWeek, 'status' | 'payoutCents' | 'wasActive'>,
): boolean {
  const isOfFee = week.feeBasis?.withoutEarnings === 1;
  const isOfEntries = week.flatRateCents === 0 && week.hasEntries;
  return week.grossCents === 0 && (isOfFee || isOfEntries) && !week.hasRows && !week.isClosed;
}
