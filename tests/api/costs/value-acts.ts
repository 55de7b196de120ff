import type { CostLine } from '../../../src/costs/cost-files/schema';
import { decideRestated, restatedCosts } from '../../../src/money/costs/restated';
import { some } from '../../support/reports/correction-fleet';
import { STAFF, type World } from './cost-world';

/** In cents: the largest value that is charged without a look. */
export const LIMIT = 30_000;

/** `isSeen`: staff uploaded or took it. `isAsked`: they have to decide whether it counts. */
export type StatedValue = {
  fileId: string;
  cents: number;
  isTaken: boolean;
  isSeen: boolean;
  isAsked: boolean;
};

/** The value that counts: the last one that was taken, else the last one. */
export function standingOf(world: World, key: string): StatedValue | undefined {
  const stated = world.stated.get(key) ?? [];
  return stated.findLast(({ isTaken }) => isTaken) ?? stated.at(-1);
}

/** Notes the values of a file of staff, or of one that nobody has seen. */
export function noteBooked(
  world: World,
  fileId: string,
  lines: readonly CostLine[],
  isUnseen: boolean,
): void {
  for (const { key, cents } of lines) {
    const before = standingOf(world, key);
    const isKept = isUnseen && before !== undefined && (before.isSeen || world.assigned.get(key) != null);
    for (const each of world.stated.get(key) ?? []) each.isAsked = false;
    const value = { fileId, cents, isTaken: !isKept, isSeen: !isUnseen };
    const isAsked = isKept && before.cents !== cents;
    world.stated.set(key, [...(world.stated.get(key) ?? []), { ...value, isAsked }]);
  }
}

export function noteUndone({ stated }: World, undone: string): void {
  for (const [key, values] of stated) {
    stated.set(
      key,
      values.filter(({ fileId }) => fileId !== undone),
    );
  }
}

/** Staff take the values of a file that they are asked about, or keep theirs. */
export async function decideValues(world: World): Promise<void> {
  const { services, random, stated } = world;
  const [asked] = some(random, await restatedCosts(services.db), 1);
  if (!asked) return;
  const take = random(2) === 0;
  await decideRestated(services, asked.id, { take, digest: asked.digest, staff: STAFF });
  for (const [key, values] of stated) {
    for (const value of values) {
      if (value.fileId !== asked.id || !value.isAsked || value === standingOf(world, key)) continue;
      value.isAsked = false;
      if (take) [value.isTaken, value.isSeen] = [true, true];
    }
  }
}

/** The movements whose value waits for a look. Each refund takes the purchase before it that leaves least over. */
export function outOfBounds(world: World): Set<string> {
  const totals = new Map(
    world.files.map(({ id, lines }) => [id, lines.reduce((sum, { cents }) => sum + cents, 0)]),
  );
  const values = world.pool
    .flatMap(({ key, kind, at, device, card, chargeable }) => {
      const stated = standingOf(world, key);
      return stated
        ? [{ key, at, chargeable, of: `${kind} ${card ?? device}`, left: stated.cents, stated }]
        : [];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at) || b.left - a.left || (a.key < b.key ? -1 : 1));
  const found = new Set<string>();
  for (const [n, value] of values.entries()) {
    const { key, of, chargeable, stated } = value;
    if (stated.cents > LIMIT) found.add(key);
    if (stated.cents >= 0) continue;
    if ((totals.get(stated.fileId) ?? 0) < 0) found.add(key);
    if (!chargeable) continue;
    const [purchase] = values
      .slice(0, n)
      .filter((each) => each.of === of && each.chargeable && each.stated.cents > 0)
      .filter((each) => each.stated.cents <= LIMIT && each.left >= -stated.cents)
      .toSorted((a, b) => a.left - b.left);
    if (purchase) purchase.left += stated.cents;
    else found.add(key);
  }
  return found;
}
