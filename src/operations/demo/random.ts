/** A generator (mulberry32) that is deterministic for a seed. */
export type Random = {
  /** Both ends are inclusive. */
  between(min: number, max: number): number;
  chance(share: number): boolean;
  /** Undefined for an empty list. */
  pick<T>(from: readonly T[]): T | undefined;
  uuid(): string;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    between,
    chance: (share) => next() < share,
    pick: (from) => from[between(0, from.length - 1)],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${between(8, 11).toString(16)}${hex(3)}-${hex(12)}`,
  };
}
