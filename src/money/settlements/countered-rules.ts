/** Leaves out an acerto that its own week undoes, and its counter-entry: a driver sees neither. */
export function withoutCountered<T extends { id: string; counters: string | null }>(week: readonly T[]): T[] {
  const ids = new Set(week.map(({ id }) => id));
  const countered = new Set(week.map(({ counters }) => counters));
  return week.filter(({ id, counters }) => !countered.has(id) && !(counters !== null && ids.has(counters)));
}
