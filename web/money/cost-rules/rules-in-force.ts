import type { DatedCostRule } from '../../../src/money/cost-rules/schema';
import type { CostKind, PaysRule } from '../../../src/platform/domain/cost-kinds';
import { inForceOn } from '../../../src/platform/domain/dated-rules';

/** A driver's rules, and those of their contract. */
export type Rules = { own: readonly DatedCostRule[]; contract: readonly DatedCostRule[] };

/** `rule` is null where the driver has none and the contract neither. */
export type Paid = PaysRule & { rule: DatedCostRule | null };

const WITHOUT_RULE = { basisPoints: null, cents: null, rule: null };

/** How much of a kind of cost is paid in a week, as it is charged (src/costs/movements/who-pays.ts). */
export function paidIn(kind: CostKind, week: string, { own, contract }: Rules): Paid {
  const ofDriver = ruleOn(own, kind, week);
  const rule = ofDriver && ofDriver.pays !== 'CONTRACT' ? ofDriver : ruleOn(contract, kind, week);
  if (!rule) return { ...WITHOUT_RULE, pays: kind === 'subscription' ? 'NONE' : 'ALL' };
  return { ...rule, rule };
}

/** The later weeks from which somebody else pays, or by another rule. */
export function changesAfter(week: string, kind: CostKind, rules: Rules): (Paid & { from: string })[] {
  const mondays = [...rules.own, ...rules.contract]
    .filter((rule) => rule.kind === kind && rule.from > week)
    .map(({ from }) => from);
  let before = paidIn(kind, week, rules);
  return [...new Set(mondays)].toSorted().flatMap((from) => {
    const paid = paidIn(kind, from, rules);
    if (paid.rule === before.rule) return [];
    before = paid;
    return [{ ...paid, from }];
  });
}

type Wanted = Omit<DatedCostRule, 'n' | 'createdBy' | 'createdAt'>;

/** The same with a rule that is set last; it is of the driver where it names no contract. */
export function withRule(wanted: Wanted, { own, contract }: Rules): Rules {
  const rule = { ...wanted, n: Number.MAX_SAFE_INTEGER, createdBy: '', createdAt: '' };
  return wanted.contractType === null
    ? { own: [...own, rule], contract }
    : { own, contract: [...contract, rule] };
}

function ruleOn(rules: readonly DatedCostRule[], kind: CostKind, week: string): DatedCostRule | undefined {
  const dated = rules
    .filter((rule) => rule.kind === kind)
    .map((rule) => ({ fromMonday: rule.from, n: rule.n, rule }));
  return inForceOn(dated, week)?.rule;
}
