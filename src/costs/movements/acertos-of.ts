import { standing } from '../../ledger/weeks/record-of';
import type { CostCategory } from './movement';

type Entry = { id: string; cents: number; origin: string; counters: string | null };

const originOf = (driverId: string, week: string, category: string, n: number) =>
  `cost:${driverId}:${week}:${category}:${n}`;

/** Only its movements and rules change such an acerto. */
export function isCost(origin: string): boolean {
  return origin.startsWith('cost:');
}

/** The category that an origin names. */
export function categoryIn(origin: string): CostCategory {
  return origin.split(':')[3] as CostCategory;
}

type Change = { countered: Entry[]; added: { category: CostCategory; cents: number; origin: string }[] };

/** One acerto for each category of a driver's week. `sums` are what the driver pays, in cents; an acerto of another
 * amount is countered, and the new one takes its place. */
export function acertosOf(
  { driverId, week }: { driverId: string; week: string },
  entries: readonly Entry[],
  sums: ReadonlyMap<CostCategory, number>,
): Change {
  const made = entries.filter(({ origin }) => isCost(origin));
  const stand = standing(entries).filter(({ origin }) => isCost(origin));
  const stays = (entry: Entry) => {
    const sum = [...sums].find(([category]) => category === categoryIn(entry.origin))?.[1] ?? 0;
    return sum !== 0 && entry.cents === -sum;
  };
  const kept = new Set(stand.filter(stays).map(({ origin }) => categoryIn(origin)));
  const added = [...sums].flatMap(([category, sum]) => {
    if (sum === 0 || kept.has(category)) return [];
    const n = made.filter(({ origin }) => categoryIn(origin) === category).length + 1;
    return [{ category, cents: -sum, origin: originOf(driverId, week, category, n) }];
  });
  return { countered: stand.filter((entry) => !stays(entry)), added };
}
