import { shareCents } from '../../ledger/weeks/fee-of';
import { isWeekOver, shiftDate } from '../../platform/domain/calendar';
import { inForceOn } from '../../platform/domain/dated-rules';
import { endOfDay, startOfDay } from '../../platform/domain/wall-time';
import type { Car, CarRent, Fleet, Holding } from './fleet';
import { type StoredMovement, UNDECIDED } from './movement';
import { minuteOf } from './wall-time';

type Period = { since: string; today: string };

/** The days of rent of these cars, in weeks that are over, from the Monday `since` on. */
export function rentMovements(
  fleet: Fleet,
  carIds: ReadonlySet<string>,
  { since, today }: Period,
): StoredMovement[] {
  return fleet.cars
    .filter(({ id }) => carIds.has(id))
    .flatMap((car) => {
      const rents = fleet.rents.filter(({ carId }) => carId === car.id);
      const held = fleet.holdings.filter(({ carId, cardId }) => carId === car.id && cardId === null);
      const [first] = rents.map(({ fromMonday }) => fromMonday).toSorted();
      if (first === undefined) return [];
      const days: StoredMovement[] = [];
      for (let week = first > since ? first : since; isWeekOver(week, today); week = shiftDate(week, 7)) {
        days.push(...rentOf(car, rents, held, week));
      }
      return days;
    });
}

/** The rent of a car's week: a seventh a day, split among those who share the car. A day on which nobody has it has
 * none. */
function rentOf(
  car: Car,
  rents: readonly CarRent[],
  held: readonly Holding[],
  monday: string,
): StoredMovement[] {
  const rent = inForceOn(rents, monday);
  if (!rent || rent.cents === 0) return [];
  const days = rent.per === 'WEEK' ? sharesOf(rent.cents, 7) : Array.from({ length: 7 }, () => rent.cents);
  return days.flatMap((cents, day) => {
    const at = shiftDate(monday, day);
    if (car.endedOn !== null && at > car.endedOn) return [];
    return sharesOf(cents, holdersOfDay(held, at).length).map((share, n) => ({
      ...UNDECIDED,
      source: 'rent',
      kind: 'rent' as const,
      place: 'Renda da viatura',
      id: crypto.randomUUID(),
      key: `rent:${car.id}:${at}:${n + 1}`,
      part: n + 1,
      at,
      week: monday,
      plate: car.plate,
      cents: share,
      carId: car.id,
    }));
  });
}

function sharesOf(cents: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, n) => shareCents(cents, parts, n));
}

/** The drivers who share the car on that day, by id; else the one who has it longest. */
export function holdersOfDay(holdings: readonly Holding[], date: string): string[] {
  const [from, until] = [startOfDay(date), endOfDay(date)];
  const during = holdings.filter(
    ({ driverId, startsAt, endsAt }) =>
      driverId !== null && startsAt < until && (endsAt === null || endsAt > from),
  );
  const shared = during.filter(({ isShared }) => isShared);
  if (shared.length > 0) return [...new Set(shared.map(({ driverId }) => driverId ?? ''))].toSorted();
  const minutes = new Map<string, number>();
  for (const { driverId, startsAt, endsAt } of during.toSorted((a, b) =>
    a.startsAt < b.startsAt ? -1 : 1,
  )) {
    const ends = endsAt === null || endsAt > until ? until : endsAt;
    const length = minuteOf(ends) - Math.max(minuteOf(startsAt), minuteOf(from));
    minutes.set(driverId ?? '', (minutes.get(driverId ?? '') ?? 0) + length);
  }
  const longest = Math.max(...minutes.values());
  return [...minutes]
    .filter(([, length]) => length === longest)
    .map(([driverId]) => driverId)
    .slice(0, 1);
}
