import { shiftDate } from '../domain/calendar';
import type { ContractType } from '../domain/contract';
import type { FeeBasis } from '../domain/fees';
import { payoutCents } from '../domain/money';
import { type ContractPeriod, contractOn, feeOf, ruleInForce, type StoredRule } from './fee-of';
import type { Row } from './week-rows';

/** A driver, as far as a week's fee asks. */
export type FeePayer = {
  contractType: ContractType;
  periods: readonly ContractPeriod[];
  rules: readonly StoredRule[];
  /** Whether the driver was ACTIVE in the week of that Monday. */
  wasServing: (monday: string) => boolean;
};

/** `stands`: neither countered nor a counter-entry. */
export type Entry = { cents: number; stands: boolean };

export type RecordWeek = {
  monday: string;
  /** `YYYY-MM-DD` in Lisbon. */
  today: string;
  payer: FeePayer;
  /** The driver's booked rows of all platforms. */
  booked: readonly Row[];
  entries: readonly Entry[];
};

/** In cents. */
export type RecordAmounts = {
  grossCents: number;
  commissionCents: number;
  adjustmentsCents: number;
  cashCents: number;
  flatRateCents: number;
  settlementCents: number;
  payoutCents: number;
  feeBasis: FeeBasis | null;
};

/** A driver's record of a week, as it stands. */
export type StandingRecord = RecordAmounts & {
  id: string;
  driverId: string;
  week: string;
  status: RecordStatus;
  version: number;
  /** The Monday of the week that its negative payout was carried over to. */
  carriedTo: string | null;
  /** ISO 8601. */
  paidAt: string | null;
};

export type RecordStatus = 'PENDING' | 'PAID' | 'IN_BATCH' | 'RETURNED';

/** No report, acerto, fee or closing changes it any more (docs/rules/payments.md#payment-files). */
export function isSettled(record: StandingRecord | null | undefined): boolean {
  return record != null && record.status !== 'PENDING';
}

/** What a driver's week comes to (docs/rules/finances.md#payout); null for a week of nothing, which has no record. */
export function recordOf({ monday, today, payer, booked, entries }: RecordWeek): RecordAmounts | null {
  const sum = (name: 'grossCents' | 'commissionCents' | 'adjustmentsCents' | 'cashCents') =>
    booked.reduce((cents, { amounts }) => cents + (amounts?.[name] ?? 0), 0);
  const grossCents = sum('grossCents');
  const hasEarnings = booked.length > 0;
  const fee = feeOf({
    monday,
    contract: contractOn(payer.periods, monday, payer.contractType),
    rule: ruleInForce(payer.rules, monday),
    grossCents,
    hasEarnings,
    isDueWithout: isOver(monday, today) && payer.wasServing(monday),
  });
  const isKept = hasEarnings || fee.cents > 0 || entries.some(({ stands }) => stands);
  if (!isKept) return null;
  const amounts = {
    grossCents,
    commissionCents: sum('commissionCents'),
    adjustmentsCents: sum('adjustmentsCents'),
    cashCents: sum('cashCents'),
    flatRateCents: fee.cents,
    settlementCents: entries.reduce((cents, entry) => cents + entry.cents, 0),
  };
  return { ...amounts, payoutCents: payoutCents(amounts), feeBasis: fee.basis };
}

export function isOver(monday: string, today: string): boolean {
  return shiftDate(monday, 7) <= today;
}
