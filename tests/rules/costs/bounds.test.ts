import { expect, test } from 'vitest';
import { boundsOf } from '../../../src/costs/movements/bounds';
import { type StoredMovement, UNDECIDED } from '../../../src/costs/movements/movement';

type Given = Partial<StoredMovement> & Pick<StoredMovement, 'id' | 'cents'>;

const movement = (given: Given): StoredMovement => ({
  ...UNDECIDED,
  key: given.id,
  source: 'repsol',
  fileId: 'f',
  kind: 'fuel',
  at: '2026-11-10 08:00:00',
  week: '2026-11-09',
  plate: 'AA00BB',
  card: '1',
  place: '',
  ...given,
});

/** The ids that exceed a bound, with it. */
function found(movements: readonly Given[], fileCents = 1): Record<string, string> {
  const limits = { largestCents: 30_000, fileCents: () => fileCents };
  const all = [...boundsOf(movements.map(movement), limits)].filter(([, bound]) => bound !== null);
  return Object.fromEntries(all.map(([id, bound]) => [id, String(bound)]));
}

test('a charge of 300 € is charged and one of a cent more waits, and so does such a refund', () => {
  expect(found([{ id: 'a', cents: 30_000 }])).toEqual({});
  expect(found([{ id: 'a', cents: 30_001 }])).toEqual({ a: 'large-amount' });
  expect(found([{ id: 'a', cents: -500_000 }])).toEqual({ a: 'large-amount' });
  expect(found([{ id: 'a', cents: 90_000, kind: 'rent' }])).toEqual({});
  expect(found([{ id: 'a', cents: null }])).toEqual({});
});

test('a refund has a purchase of as much at least, before it, by the same card and of the same kind', () => {
  const bought = { id: 'b', cents: 4_000 };
  const refund = { id: 'r', cents: -35 };
  expect(found([bought, refund])).toEqual({});
  expect(found([refund])).toEqual({ r: 'refund-alone' });
  const alone = (given: Partial<StoredMovement>) => found([{ ...bought, ...given }, refund]);
  expect(alone({ cents: 34 })).toEqual({ r: 'refund-alone' });
  expect(alone({ at: '2026-11-10 08:00:01' })).toEqual({ r: 'refund-alone' });
  expect(alone({ at: '2026-09-11' })).toEqual({});
  expect(alone({ at: '2026-09-10 23:59:59' })).toEqual({ r: 'refund-alone' });
  expect(alone({ card: '2' })).toEqual({ r: 'refund-alone' });
  expect(alone({ plate: 'ZZ99ZZ' })).toEqual({});
  expect(alone({ kind: 'other' })).toEqual({ r: 'refund-alone' });
  expect(alone({ source: 'bp' })).toEqual({ r: 'refund-alone' });
  expect(alone({ isChargeable: false })).toEqual({ r: 'refund-alone' });
  expect(alone({ cents: 30_001 })).toEqual({ b: 'large-amount', r: 'refund-alone' });
});

test('a purchase is refunded once, and the refunds of it are in order of time', () => {
  const refund = (n: number, cents: number) => ({ id: `r${n}`, cents, at: `2026-11-1${n} 08:00:00` });
  expect(found([{ id: 'b', cents: 100 }, refund(1, -100), refund(2, -100)])).toEqual({ r2: 'refund-alone' });
  expect(found([{ id: 'b', cents: 100 }, refund(3, -50), refund(1, -60), refund(2, -40)])).toEqual({
    r3: 'refund-alone',
  });
  const two = [
    { id: 'b', cents: 100 },
    { id: 'c', cents: 40 },
  ];
  expect(found([...two, refund(1, -40), refund(2, -100)])).toEqual({});
});

test('each refund of a file that refunds more than it charges waits, whatever it is of', () => {
  const both = [
    { id: 'b', cents: 100 },
    { id: 'r', cents: -100 },
  ];
  expect(found(both, 0)).toEqual({});
  expect(found(both, -1)).toEqual({ r: 'refund-file' });
  expect(found([{ id: 'r', cents: -100, isChargeable: false }])).toEqual({});
});
