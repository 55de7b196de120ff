/** Reports of different platforms or weeks are independent and booked at once; those of one week in sequence. */
export function bookingRounds<Week extends { platform: string; weekStartDate: string }>(
  weeks: readonly Week[],
): Week[][] {
  const rounds: Week[][] = [];
  let taken = new Set<string>();
  for (const week of weeks) {
    const key = `${week.platform} ${week.weekStartDate}`;
    if (taken.has(key) || rounds.length === 0) {
      rounds.push([]);
      taken = new Set();
    }
    taken.add(key);
    rounds.at(-1)?.push(week);
  }
  return rounds;
}
