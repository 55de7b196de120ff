import { mondayOf, shiftDate } from '../../platform/domain/calendar';
import type { Fleet } from './fleet';
import type { StoredMovement } from './movement';
import type { Share } from './place-shares';
import { rentMovements } from './rents';
import type { MovedCosts, Payer } from './schema';
import { indexOf, whoseIs } from './whose';

type Changed<Row> = { before: Row; after: Row };

/** The movements that another one pays than before, and the days of rent. */
export function movedCosts(
  movements: Iterable<Changed<StoredMovement>>,
  shares: readonly Share[],
  days: MovedCosts['rent'],
): MovedCosts {
  const groups = new Map<string, MovedCosts['movements'][number]>();
  for (const { before, after } of movements) {
    const [from, to] = [payerOf(before), payerOf(after)];
    if (from === undefined || to === undefined || from === to) continue;
    const { kind } = after;
    const key = `${kind} ${from} ${to}`;
    const group = groups.get(key) ?? { kind, from, to, count: 0, cents: 0 };
    groups.set(key, { ...group, count: group.count + 1, cents: group.cents + (after.cents ?? 0) });
  }
  const isCorrected = shares.some(({ cents, dueCents }) => cents !== dueCents);
  return { movements: [...groups.values()], rent: days, isCorrected };
}

/** Undefined for a movement that nobody pays, and for rent, whose days are counted. */
function payerOf({ kind, state, driverId }: StoredMovement): Payer | undefined {
  if (kind === 'rent' || state === 'free' || state === 'gone') return undefined;
  if (state === 'waiting') return null;
  return state === 'driver' ? driverId : 'fleet';
}

type Period = { carIds: ReadonlySet<string>; since: string | null; today: string };

/** Empty where no day before today changes hands. */
export function movedRent({ before, after }: Changed<Fleet>, { carIds, since, today }: Period) {
  if (since === null) return [];
  const nextMonday = shiftDate(mondayOf(today), 7);
  const holdersIn = (fleet: Fleet) => {
    const index = indexOf(fleet, []);
    const days = rentMovements(fleet, carIds, { since, today: nextMonday });
    return new Map(days.map((day) => [day.key, { ...day, holder: whoseIs(day, index).driverId ?? '' }]));
  };
  const [was, is] = [holdersIn(before), holdersIn(after)];
  const moved = [...was.values(), ...is.values()].filter(
    ({ key }) => was.get(key)?.holder !== is.get(key)?.holder,
  );
  if (moved.every(({ at }) => at >= today)) return [];
  const weeks = new Set(moved.map(({ week, carId }) => `${carId} ${week}`));
  const isMoved = ({ week, carId }: StoredMovement) => weeks.has(`${carId} ${week}`);
  const days = new Map<string, Set<string>>();
  for (const { holder, at, carId, key } of [...was.values(), ...is.values()]
    .filter(isMoved)
    .toSorted(byDay)) {
    const own = days.get(holder) ?? new Set();
    if (is.get(key)?.holder === holder) own.add(`${carId} ${at}`);
    days.set(holder, own);
  }
  return [...days].map(([driverId, own]) => ({ driverId, days: own.size }));
}

const byDay = (one: StoredMovement, other: StoredMovement) => (one.at < other.at ? -1 : 1);
