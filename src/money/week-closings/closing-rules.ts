import type { Check, Finding, PassedOver } from './schema';

export const LOOKED_BACK_WEEKS = 8;

/** A median of fewer weeks with earnings is not worth comparing. */
export const LEAST_WEEKS = 4;

/** A source of costs is expected that came in so many of the weeks before. */
export const COSTS_LOOKED_BACK_WEEKS = 4;

export const LEAST_COST_WEEKS = 2;

export const keyOf = ({ check, subject }: Pick<Finding, 'check' | 'subject'>) => `${check} ${subject}`;

/** Whether a week with this finding closes only once staff give a reason; a negative payout is carried over. */
export function needsReason(check: Check): boolean {
  return check !== 'negative_payout';
}

/** Returns the findings that need a reason and have none. */
export function unexplained(findings: readonly Finding[], passedOver: PassedOver): Finding[] {
  const given = new Set(passedOver.map(keyOf));
  return findings.filter((finding) => finding.needsReason && !given.has(keyOf(finding)));
}
