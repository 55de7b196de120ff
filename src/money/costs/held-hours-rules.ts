/** A holding of a car, in wall time. */
type Held = { driverId: string | null; startsAt: string; endsAt: string | null };

/** The drivers who had the car on a day, in order of when, each with the hours: `07:00–19:00`, empty for all of it. The
 * day is its first minute and the first one after it. */
export function heldOn(
  holdings: readonly Held[],
  [from, until]: readonly [string, string],
): { driverId: string; hours: string }[] {
  const during = holdings
    .filter(({ startsAt, endsAt }) => startsAt < until && (endsAt === null || endsAt > from))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  const ofDriver = Map.groupBy(
    during.filter(({ driverId }) => driverId !== null),
    ({ driverId }) => driverId ?? '',
  );
  return [...ofDriver].map(([driverId, held]) => {
    const isWhole = held.some(({ startsAt, endsAt }) => startsAt <= from && (endsAt ?? until) >= until);
    const spans = held.map(({ startsAt, endsAt }) => {
      const begins = startsAt <= from ? '00:00' : startsAt.slice(11, 16);
      return `${begins}–${endsAt === null || endsAt >= until ? '24:00' : endsAt.slice(11, 16)}`;
    });
    return { driverId, hours: isWhole ? '' : spans.join(' e ') };
  });
}
