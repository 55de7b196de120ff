import { beginningFault } from '../../people/cars/beginning-rules';
import { DAY_MS } from '../../platform/domain/calendar';
import type { FeeRule, StoredRule } from '../../platform/domain/fees';
import { centsOfDecimal } from '../../platform/domain/money-text';
import type { DatedFee, FeeInput } from './schema';

/** Returns faults by field; null where the fee can begin on that Monday. */
export function refusalOf({ from }: Pick<FeeInput, 'from'>, today: string): { from: string } | null {
  const fault = beginningFault(from, today, 5);
  return fault === null ? null : { from: fault };
}

export function ruleOf(given: FeeInput): FeeRule {
  const cents = (text: string | undefined) => (text === undefined ? null : centsOfDecimal(text));
  switch (given.kind) {
    case 'DEFAULT':
      return { kind: given.kind };
    case 'MONTH':
    case 'WEEK':
      return { kind: given.kind, cents: centsOfDecimal(given.amount) };
    case 'PERCENT':
      return {
        kind: given.kind,
        basisPoints: centsOfDecimal(given.percent),
        minCents: cents(given.min),
        maxCents: cents(given.max),
      };
    case 'NONE':
      return { kind: given.kind, weeks: given.weeks };
  }
}

const DAYS = 7 * DAY_MS;

type StoredFee = StoredRule & Pick<DatedFee, 'createdBy' | 'createdAt'>;

export function datedFee({ fromMonday: from, untilMonday: until, ...stored }: StoredFee): DatedFee {
  const { n, kind, cents, basisPoints, minCents, maxCents, withoutEarnings, createdBy, createdAt } = stored;
  const fee = { n, from, until, withoutEarnings, createdBy, createdAt };
  if (kind === 'PERCENT') return { ...fee, kind, basisPoints: basisPoints ?? 0, minCents, maxCents };
  if (kind === 'NONE') {
    return { ...fee, kind, weeks: Math.round((Date.parse(until ?? from) - Date.parse(from)) / DAYS) };
  }
  return kind === 'DEFAULT' ? { ...fee, kind } : { ...fee, kind, cents: cents ?? 0 };
}

/** Reports whether this rule is the last one set from that Monday. */
export function isSet(rules: readonly DatedFee[], { from, rule, withoutEarnings }: WantedFee): boolean {
  const last = rules.find((each) => each.from === from);
  if (!last || last.withoutEarnings !== withoutEarnings) return false;
  return Object.entries(rule).every(([name, value]) => (last as Record<string, unknown>)[name] === value);
}

export type WantedFee = { from: string; rule: FeeRule; withoutEarnings: boolean };
