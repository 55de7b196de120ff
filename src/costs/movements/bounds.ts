import { shiftDate } from '../../platform/domain/calendar';
import type { CostBound } from '../../platform/domain/cost-kinds';
import type { StoredMovement } from './movement';
import { dateOf } from './wall-time';

/** In cents: a larger charge or refund waits, unless the operator has set another limit. */
export const LARGEST_CENTS = 30_000;

/** A refund is of a purchase at most so many days before. */
export const REFUND_DAYS = 60;

type Limits = {
  largestCents: number;
  /** The sum of a file's lines, in cents. */
  fileCents: (fileId: string | null) => number;
};

/** The part of a movement that its bound rests on. */
export type Bounded = Pick<
  StoredMovement,
  | ('id' | 'key' | 'source' | 'fileId' | 'kind' | 'at' | 'cents' | 'isChargeable')
  | ('card' | 'device' | 'plate' | 'vin')
>;

/** Groups refunds with their purchases: by the same card, device or car, from the same source and of one kind. */
export function groupOf({ source, kind, card, device, plate, vin }: Bounded): string {
  return JSON.stringify([source, kind, card ?? device ?? plate ?? vin]);
}

/** Maps each movement to the bound that its value exceeds, or null (docs/rules/costs.md#out-of-bounds). `movements` has
 * all of a group that has a refund. */
export function boundsOf(
  movements: readonly Bounded[],
  { largestCents, fileCents }: Limits,
): Map<string, CostBound | null> {
  const alone = new Set<string>();
  for (const group of Map.groupBy(movements, groupOf).values()) {
    for (const id of refundsAlone(group, largestCents)) alone.add(id);
  }
  const boundOf = ({ id, kind, cents, fileId }: Bounded): CostBound | null => {
    if (cents === null || kind === 'rent') return null;
    if (Math.abs(cents) > largestCents) return 'large-amount';
    if (cents < 0 && fileCents(fileId) < 0) return 'refund-file';
    return alone.has(id) ? 'refund-alone' : null;
  };
  return new Map(movements.map((movement) => [movement.id, boundOf(movement)]));
}

/** The refunds of a group without a purchase of as much before them that no other refund has used up. */
function refundsAlone(group: readonly Bounded[], largestCents: number): string[] {
  if (group.every(({ cents }) => (cents ?? 0) >= 0)) return [];
  const counted = group.flatMap(({ id, at, key, cents, isChargeable }) =>
    isChargeable && cents !== null && cents <= largestCents ? [{ id, at, key, cents }] : [],
  );
  const ordered = counted.toSorted((a, b) => order(a.at, b.at) || b.cents - a.cents || order(a.key, b.key));
  const purchases: { at: string; left: number }[] = [];
  const alone: string[] = [];
  for (const { id, at, cents } of ordered) {
    if (cents > 0) purchases.push({ at, left: cents });
    if (cents >= 0) continue;
    const since = shiftDate(dateOf(at), -REFUND_DAYS);
    const purchase = purchases
      .filter(({ at: bought, left }) => bought >= since && left >= -cents)
      // The one of just that amount, else the least that suffices.
      .reduce<{ left: number } | null>((best, each) => (best && best.left <= each.left ? best : each), null);
    if (purchase) purchase.left += cents;
    else alone.push(id);
  }
  return alone;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
