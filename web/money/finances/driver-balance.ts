import type { Correction } from '../../../src/money/corrections/schema';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { Plan } from '../../../src/money/plans/schema';
import { centsOfDecimal, decimalOf } from '../../../src/platform/domain/money-text';

/** Decimal strings of euro. */
export type DriverBalance = {
  /** The sum of the weeks that wait to be paid. */
  toDriver: string;
  /** The sum of the negative weeks that were not carried over to another, as a positive amount. */
  fromDriver: string;
  /** The sum that running plans still have to add or deduct. */
  inPlans: string;
  /** The sum of the corrections that staff have not decided yet. */
  inCorrections: string;
};

type Known = {
  records: readonly FinancialRecord[];
  plans: readonly Plan[];
  corrections: readonly Correction[];
};

export function driverBalance({ records, plans, corrections }: Known): DriverBalance {
  const open = records
    .filter(({ status, carriedTo }) => status !== 'PAID' && carriedTo === null)
    .map(({ finalPayout }) => centsOfDecimal(finalPayout));
  return {
    toDriver: decimalOf(sumOf(open.filter((cents) => cents > 0))),
    fromDriver: decimalOf(0 - sumOf(open.filter((cents) => cents < 0))),
    inPlans: decimalOf(sumOf(plans.filter(isRunning).map(({ left }) => centsOfDecimal(left)))),
    inCorrections: decimalOf(sumOf(corrections.map(({ difference }) => centsOfDecimal(difference)))),
  };
}

export function isRunning({ left, stoppedAt }: Plan): boolean {
  return stoppedAt === null && centsOfDecimal(left) !== 0;
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
