import { type Entry, originOf, standing } from '../../ledger/weeks/record-of';
import type { SettlementCategory } from '../../platform/domain/settlement-categories';
import type { CostCategory } from './movement';

type CostEntry = Pick<Entry, 'id' | 'cents' | 'originKind' | 'counters'> & { category: SettlementCategory };

type Added = ReturnType<typeof originOf> & { category: CostCategory; cents: number };

/** One acerto for each category of a driver's week. `sums` are what the driver pays, in cents; an acerto of another
 * amount is countered, and the new one takes its place. */
export function acertosOf<E extends CostEntry>(
  { driverId, week }: { driverId: string; week: string },
  entries: readonly E[],
  sums: ReadonlyMap<CostCategory, number>,
): { countered: E[]; added: Added[] } {
  const made = entries.filter(({ originKind }) => originKind === 'cost');
  const stand = standing(entries).filter(({ originKind }) => originKind === 'cost');
  const stays = (entry: E) => {
    const sum = [...sums].find(([category]) => category === entry.category)?.[1] ?? 0;
    return sum !== 0 && entry.cents === -sum;
  };
  const kept = new Set<string>(stand.filter(stays).map(({ category }) => category));
  const added = [...sums].flatMap(([category, sum]) => {
    if (sum === 0 || kept.has(category)) return [];
    const n = made.filter((entry) => entry.category === category).length + 1;
    return [{ category, cents: -sum, ...originOf({ kind: 'cost', driverId, week, category, n }) }];
  });
  return { countered: stand.filter((entry) => !stays(entry)), added };
}
