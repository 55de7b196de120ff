/** The most that a list of what waits for staff answers. */
export const MOST_LISTED = 1000;

/** Reports of different platforms or weeks do not touch one another and are booked at once; the same week's take turns. */
export function inTurns<Week extends { platform: string; weekStartDate: string }>(
  weeks: readonly Week[],
): Week[][] {
  const turns: Week[][] = [];
  let taken = new Set<string>();
  for (const week of weeks) {
    const key = `${week.platform} ${week.weekStartDate}`;
    if (taken.has(key) || turns.length === 0) {
      turns.push([]);
      taken = new Set();
    }
    taken.add(key);
    turns.at(-1)?.push(week);
  }
  return turns;
}
