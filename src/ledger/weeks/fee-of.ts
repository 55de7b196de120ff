import { shiftDate } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import { inForceOn } from '../../platform/domain/dated-rules';
import { type FeeBasis, MONTHLY_FEE_CENTS, type StoredRule } from '../../platform/domain/fees';

export type ContractPeriod = { fromMonday: string; contractType: ContractType };

type FeeWeek = {
  monday: string;
  contract: ContractType;
  rule: StoredRule | null;
  grossCents: number;
  hasEarnings: boolean;
  /** Whether a fee without earnings is due: the week is over and the driver was ACTIVE in it. */
  isDueWithout: boolean;
};

/** A week's fee in cents, and its inputs; null if none is due (docs/rules/finances.md#fees-with-dates). */
export function feeOf(week: FeeWeek): { cents: number; basis: FeeBasis | null } {
  const { cents, basis } = ruledFee(week);
  if (week.hasEarnings) return { cents, basis };
  const isCharged = week.rule?.withoutEarnings === true && week.isDueWithout && cents > 0;
  return isCharged ? { cents, basis: { ...basis, withoutEarnings: 1 } } : { cents: 0, basis: null };
}

/** The inputs of a record's fee; for a record older than rules, the contract's fee if the amount matches. */
export function basisOf(
  { flatRateCents, feeBasis }: { flatRateCents: number; feeBasis: FeeBasis | null },
  monday: string,
  contract: ContractType,
): FeeBasis | null {
  if (feeBasis !== null || flatRateCents <= 0) return feeBasis;
  const { cents, basis } = ruledFee({ monday, contract, rule: null, grossCents: 0 });
  return cents === flatRateCents ? basis : null;
}

type Rated = Pick<FeeWeek, 'monday' | 'contract' | 'rule' | 'grossCents'>;

function ruledFee({ monday, contract, rule, grossCents }: Rated): { cents: number; basis: FeeBasis } {
  const from = rule?.fromMonday ?? null;
  switch (rule?.kind) {
    case 'NONE':
      return { cents: 0, basis: { kind: 'NONE', from, until: rule.untilMonday ?? '' } };
    case 'WEEK': {
      const weekCents = rule.cents ?? 0;
      return { cents: weekCents, basis: { kind: 'WEEK', from, weekCents } };
    }
    case 'PERCENT': {
      const { basisPoints, minCents, maxCents } = rule;
      const gross = Math.max(grossCents, 0);
      // Rounds half a cent up.
      const part = Math.floor((gross * (basisPoints ?? 0) + 5000) / 10_000);
      const cents = Math.min(Math.max(part, minCents ?? 0), maxCents ?? Number.MAX_SAFE_INTEGER);
      return {
        cents,
        basis: {
          kind: 'PERCENT',
          from,
          basisPoints: basisPoints ?? 0,
          grossCents: gross,
          minCents,
          maxCents,
        },
      };
    }
    case 'MONTH': {
      const monthCents = rule.cents ?? 0;
      const { cents, mondays } = shareOf(monthCents, monday);
      return { cents, basis: { kind: 'MONTH', from, monthCents, mondays } };
    }
    default: {
      const monthCents = MONTHLY_FEE_CENTS[contract];
      const { cents, mondays } = shareOf(monthCents, monday);
      return { cents, basis: { kind: 'DEFAULT', from, contract, monthCents, mondays } };
    }
  }
}

/** Divides a monthly fee between its Mondays in whole cents; the first ones take the odd cents. */
function shareOf(monthCents: number, monday: string): { cents: number; mondays: number } {
  const month = monday.slice(0, 7);
  const isInMonth = (weeks: number) => shiftDate(monday, 7 * weeks).startsWith(month);
  let before = 0;
  while (isInMonth(-before - 1)) before += 1;
  let mondays = before + 1;
  while (isInMonth(mondays - before)) mondays += 1;
  return { cents: shareCents(monthCents, mondays, before), mondays };
}

/** A rule no longer holds once its last week has passed; one with an end that was replaced never holds again. */
export function ruleInForce(rules: readonly StoredRule[], monday: string): StoredRule | null {
  const isReplaced = (rule: StoredRule) =>
    rules.some(({ fromMonday, n }) => fromMonday === rule.fromMonday && n > rule.n);
  const holds = (rule: StoredRule) =>
    rule.untilMonday === null || (monday < rule.untilMonday && !isReplaced(rule));
  return inForceOn(rules.filter(holds), monday);
}

/** `otherwise` is the contract of a driver without contract periods. */
export function contractOn(
  periods: readonly ContractPeriod[],
  monday: string,
  otherwise: ContractType,
): ContractType {
  return inForceOn(periods, monday)?.contractType ?? otherwise;
}

/** The share number `index` (from 0); the first shares take the odd cents. */
export function shareCents(totalCents: number, parts: number, index: number): number {
  return Math.floor(totalCents / parts) + (index < totalCents % parts ? 1 : 0);
}
