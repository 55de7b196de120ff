export const MOST_LISTED = 1000;

/** Reports of different platforms or weeks are independent and booked at once; those of one week in sequence. */
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
