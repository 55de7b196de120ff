import type { WaitingMovement } from '../../../src/money/costs/schema';
import { groupBy } from '../../ui/group-by';

/** Further ones would hide the search, which finds every other driver. */
const MOST_SUGGESTED = 3;

type Suggested = WaitingMovement['suggested'][number];

/** The drivers who had the car on the days of the movements, those of most movements first. */
export function suggestedOf(movements: readonly Pick<WaitingMovement, 'suggested'>[]): Suggested[] {
  const all = movements.flatMap(({ suggested }) => suggested);
  return [...groupBy(all, ({ driverId }) => driverId).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([first]) => (first ? [first] : []))
    .slice(0, MOST_SUGGESTED);
}
