/** Holds from its Monday (`YYYY-MM-DD`) on. `n` counts rules in the order they were set, where one Monday may have
 * several. */
type DatedRule = { fromMonday: string; n?: number };

/** The rule of the last Monday up to that date; of several from one Monday, the last one set. Null before the first
 * Monday. */
export function inForceOn<Rule extends DatedRule>(rules: readonly Rule[], date: string): Rule | null {
  return rules
    .filter(({ fromMonday }) => fromMonday <= date)
    .reduce<Rule | null>((last, rule) => (last !== null && isLater(last, rule) ? last : rule), null);
}

function isLater(one: DatedRule, other: DatedRule): boolean {
  return one.fromMonday === other.fromMonday
    ? (one.n ?? 0) > (other.n ?? 0)
    : one.fromMonday > other.fromMonday;
}
