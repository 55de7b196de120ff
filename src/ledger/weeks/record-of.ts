import { isWeekOver } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import type { FeeBasis, StoredRule } from '../../platform/domain/fees';
import { type ContractPeriod, contractOn, feeOf, ruleInForce } from './fee-of';
import type { Row } from './week-rows';

/** A driver, as far as a week's fee needs the data. */
export type FeePayer = {
  contractType: ContractType;
  periods: readonly ContractPeriod[];
  rules: readonly StoredRule[];
  /** Whether the driver was ACTIVE in the week of that Monday. */
  wasServing: (monday: string) => boolean;
};

/** An acerto of the week. */
export type Entry = {
  id: string;
  cents: number;
  originKind: Origin['kind'];
  originId: string | null;
  /** The id of the acerto that it takes back. */
  counters: string | null;
};

/** The cause of an acerto. `id` names the plan, the closing, the correction or the acerto taken back. */
export type Origin =
  | { kind: 'manual'; driverId: string; key: string }
  | { kind: 'plan'; id: string; n: number }
  | { kind: 'cost'; driverId: string; week: string; category: string; n: number }
  | { kind: 'carry'; id: string; recordId: string }
  | { kind: 'correction' | 'counter'; id: string };

/** The columns of an acerto's origin. `origin` is the key that makes it the only one. */
export function originOf(of: Origin) {
  return {
    originKind: of.kind,
    originId: 'id' in of ? of.id : null,
    origin: [of.kind, ...keyOf(of)].join(':'),
  };
}

function keyOf(of: Origin): (string | number)[] {
  if (of.kind === 'manual') return [of.driverId, of.key];
  if (of.kind === 'plan') return [of.id, of.n];
  if (of.kind === 'cost') return [of.driverId, of.week, of.category, of.n];
  return of.kind === 'carry' ? [of.recordId, of.id] : [of.id];
}

type RecordWeek = {
  monday: string;
  /** `YYYY-MM-DD` in Lisbon. */
  today: string;
  payer: FeePayer;
  /** The driver's booked rows of all platforms. */
  booked: readonly Row[];
  entries: readonly Entry[];
};

/** Amounts in cents; only `adjustments` and `settlement` may be negative. */
export type WeekAmounts = {
  grossCents: number;
  commissionCents: number;
  adjustmentsCents: number;
  cashCents: number;
  flatRateCents: number;
  settlementCents: number;
};

/** In cents. */
export type RecordAmounts = WeekAmounts & { payoutCents: number; feeBasis: FeeBasis | null };

/** In cents; negative when the driver owes (docs/rules/finances.md#payout). */
export function payoutCents(week: WeekAmounts): number {
  const earned = week.grossCents - week.commissionCents + week.adjustmentsCents - week.cashCents;
  return earned - week.flatRateCents + week.settlementCents;
}

/** A driver's stored record of a week. */
export type StandingRecord = RecordAmounts & {
  id: string;
  driverId: string;
  week: string;
  status: RecordStatus;
  version: number;
  /** The Monday of the week to which its negative payout was carried over. */
  carriedTo: string | null;
  /** ISO 8601. */
  paidAt: string | null;
};

export type RecordStatus = 'PENDING' | 'PAID' | 'IN_BATCH' | 'RETURNED';

/** Reports, acertos, fees and closings no longer change it (docs/rules/payments.md#payment-files). */
export function isSettled(record: Pick<StandingRecord, 'status'> | null | undefined): boolean {
  return record != null && record.status !== 'PENDING';
}

/** The amounts of a driver's week (docs/rules/finances.md#payout); null if there are none, and then no record. */
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
    isDueWithout: isWeekOver(monday, today) && payer.wasServing(monday),
  });
  const isKept = hasEarnings || fee.cents > 0 || standing(entries).length > 0;
  if (!isKept) return null;
  const amounts = {
    grossCents,
    commissionCents: sum('commissionCents'),
    adjustmentsCents: sum('adjustmentsCents'),
    cashCents: sum('cashCents'),
    flatRateCents: fee.cents,
    settlementCents: sumOf(entries),
  };
  return { ...amounts, payoutCents: payoutCents(amounts), feeBasis: fee.basis };
}

/** Whether the record's week has earnings; older records have a fee instead, or booked rows. */
export function hadEarnings(
  { flatRateCents, feeBasis }: Pick<RecordAmounts, 'flatRateCents' | 'feeBasis'>,
  hasRows: boolean,
): boolean {
  if (hasRows) return true;
  return feeBasis === null ? flatRateCents > 0 : feeBasis.withoutEarnings === undefined;
}

/** The amounts of a week after a change of its acertos: earnings and fee stay. Null if there are none. */
export function settledRecord(
  record: RecordAmounts | null,
  entries: readonly Entry[],
  hasRows: boolean,
): RecordAmounts | null {
  const { grossCents, flatRateCents } = record ?? NOTHING;
  const isKept = grossCents !== 0 || flatRateCents !== 0 || hasRows || standing(entries).length > 0;
  if (!isKept) return null;
  const amounts = { ...(record ?? NOTHING), settlementCents: sumOf(entries) };
  return { ...amounts, payoutCents: payoutCents(amounts) };
}

export const NOTHING: RecordAmounts = {
  grossCents: 0,
  commissionCents: 0,
  adjustmentsCents: 0,
  cashCents: 0,
  flatRateCents: 0,
  settlementCents: 0,
  payoutCents: 0,
  feeBasis: null,
};

/** Entries that are neither countered nor counter-entries. */
export function standing<E extends Pick<Entry, 'id' | 'counters'>>(entries: readonly E[]): E[] {
  const countered = new Set(entries.map(({ counters }) => counters));
  return entries.filter(({ id, counters }) => counters === null && !countered.has(id));
}

export function sumOf(entries: readonly Pick<Entry, 'cents'>[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}
