import { isWeekOver, shiftDate } from '../../platform/domain/calendar';
import { contractOn, feeOf, ruleInForce } from './fee-of';
import {
  type FeePayer,
  hadEarnings,
  isSettled,
  NOTHING,
  payoutCents,
  type RecordAmounts,
  type StandingRecord,
} from './record-of';

/** The inputs of one driver's fees, without the rows of reports. */
export type DriverWeeks = {
  driverId: string;
  payer: FeePayer;
  records: readonly StandingRecord[];
  /** Whether rows of reports are booked in the week. */
  hasRows: (week: string) => boolean;
  /** Whether the week has acertos that are not countered. */
  hasEntries: (week: string) => boolean;
  /** Mondays of the fleet's closed weeks. */
  closed: ReadonlySet<string>;
};

/** `record` is null if nothing is left, which deletes the record. */
export type RatedWeek = {
  driverId: string;
  week: string;
  record: StandingRecord | null;
  amounts: RecordAmounts | null;
};

/** Records from that Monday on that may change and whose fee now differs. */
export function rateWeeks(driver: DriverWeeks, from: string, today: string): RatedWeek[] {
  return driver.records
    .filter(({ week }) => week >= from)
    .filter((record) => !isSettled(record) && !driver.closed.has(record.week))
    .map((record) => rated(driver, record.week, record, today))
    .filter(isOther);
}

/** Past weeks without a fee although one is due without earnings; oldest first. */
export function dueWeeks(driver: DriverWeeks, today: string): RatedWeek[] {
  const byWeek = new Map(driver.records.map((record) => [record.week, record]));
  return mondaysOf(driver.payer, today).flatMap((week) => {
    const record = byWeek.get(week) ?? null;
    const isTaken = record !== null && (isSettled(record) || hasFee(driver, record));
    if (isTaken || driver.closed.has(week)) return [];
    const due = rated(driver, week, record, today);
    return due.amounts !== null && due.amounts.feeBasis !== null ? [due] : [];
  });
}

/** Mondays since the driver's first rule that charges without earnings. */
function mondaysOf({ rules }: FeePayer, today: string): string[] {
  const [first] = rules
    .filter(({ withoutEarnings }) => withoutEarnings)
    .map(({ fromMonday }) => fromMonday)
    .toSorted();
  const mondays: string[] = [];
  for (let week = first; week !== undefined && week <= today; week = shiftDate(week, 7)) mondays.push(week);
  return mondays;
}

/** Recalculates the fee; all other amounts stay, since rows may no longer be stored. */
function rated(
  { driverId, payer, ...driver }: DriverWeeks,
  week: string,
  record: StandingRecord | null,
  today: string,
): RatedWeek {
  const standing = record ?? NOTHING;
  const hasEarnings = hadEarnings(standing, driver.hasRows(week));
  const fee = feeOf({
    monday: week,
    contract: contractOn(payer.periods, week, payer.contractType),
    rule: ruleInForce(payer.rules, week),
    grossCents: standing.grossCents,
    hasEarnings,
    isDueWithout: isWeekOver(week, today) && payer.wasServing(week),
  });
  const isKept = hasEarnings || fee.cents > 0 || standing.grossCents !== 0 || driver.hasEntries(week);
  const changed = { ...standing, flatRateCents: fee.cents, feeBasis: fee.basis };
  const amounts = isKept ? { ...changed, payoutCents: payoutCents(changed) } : null;
  return { driverId, week, record, amounts };
}

function isOther({ record, amounts }: RatedWeek): boolean {
  if (record === null || amounts === null) return amounts !== record;
  const isSameBasis = JSON.stringify(record.feeBasis) === JSON.stringify(amounts.feeBasis);
  return record.flatRateCents !== amounts.flatRateCents || !isSameBasis;
}

function hasFee(driver: DriverWeeks, { week, feeBasis, flatRateCents }: StandingRecord): boolean {
  return feeBasis !== null || flatRateCents > 0 || driver.hasRows(week);
}

/** Mondays in `changes` whose fee can no longer change; a closed week may have no record, as it may be reopened. */
export function frozenWeeks(driver: DriverWeeks, changes: (week: string) => boolean) {
  const settled = driver.records.filter((record) => isSettled(record) && hasFee(driver, record));
  const paidWeeks = settled.map(({ week }) => week);
  return {
    paidWeeks: paidWeeks.filter(changes).toSorted(),
    closedWeeks: [...driver.closed].filter(changes).toSorted(),
  };
}
