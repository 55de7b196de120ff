import { expect, test } from 'vitest';
import { payersOf } from '../../../src/money/costs/payer-rules';

const NAMES = {
  drivers: new Map([
    ['ana', 'Ana'],
    ['rui', 'Rui'],
  ]),
  plates: new Map([['car', 'AA00BB']]),
};

let made = 0;
function movement(state: 'driver' | 'fleet' | 'waiting' | 'free' | 'gone', cents: number | null, given = {}) {
  made += 1;
  const at = `2026-11-1${made % 10} 10:00:00`;
  const base = { id: `${made}`, kind: 'toll' as const, at, place: 'Ponte', plate: null, card: null };
  return { ...base, cents, state, shareCents: 0, driverId: null, carId: 'car', charged: null, ...given };
}

const summed = (payers: ReturnType<typeof payersOf>) =>
  payers.map(({ payer, name, amount, count }) => [payer, name, amount, count]);

test('drivers come first by their sums, then the fleet, what waits and what is free', () => {
  const payers = payersOf(
    [
      movement('free', 100),
      movement('waiting', 900),
      movement('driver', 200, { driverId: 'ana', shareCents: 200 }),
      movement('driver', 500, { driverId: 'rui', shareCents: 500 }),
      movement('fleet', 300),
      movement('gone', null),
    ],
    NAMES,
  );
  expect(summed(payers)).toEqual([
    ['driver', 'Rui', '5.00', 1],
    ['driver', 'Ana', '2.00', 1],
    ['fleet', '', '3.00', 1],
    ['waiting', '', '9.00', 1],
    ['free', '', '1.00', 1],
  ]);
  expect(payers[0]?.movements[0]?.plate).toBe('AA-00-BB');
});

test('a driver’s weeks are those that the movements are charged in, oldest first', () => {
  const part = (charged: string) => movement('driver', 200, { driverId: 'ana', shareCents: 100, charged });
  const payers = payersOf([part('2026-11-23'), part('2026-11-16'), part('2026-11-23')], NAMES);
  expect(payers.map(({ payer, weeks }) => [payer, weeks])).toEqual([
    ['driver', ['2026-11-16', '2026-11-23']],
    ['fleet', []],
  ]);
});

test('of a part the fleet has the rest, and the amounts add up to the movements', () => {
  const payers = payersOf([movement('driver', 1001, { driverId: 'ana', shareCents: 501 })], NAMES);
  expect(summed(payers)).toEqual([
    ['driver', 'Ana', '5.01', 1],
    ['fleet', '', '5.00', 1],
  ]);
  expect(payers[0]?.movements).toMatchObject([{ amount: '5.01', whole: '10.01' }]);
});

test('a cost of nothing is the fleet’s, and a driver whose part is nothing pays none', () => {
  expect(summed(payersOf([movement('fleet', 0), movement('fleet', 50, { driverId: 'ana' })], NAMES))).toEqual(
    [['fleet', '', '0.50', 2]],
  );
});

test('movements of a payer are in order of time, 200 at most', () => {
  const many = Array.from({ length: 250 }, (_, n) =>
    movement('waiting', 1, { at: `2026-11-10 ${String(10 + (n % 10))}:00:00` }),
  );
  const [waiting] = payersOf(many, NAMES);
  expect([waiting?.count, waiting?.amount, waiting?.movements.length]).toEqual([250, '2.50', 200]);
  expect(waiting?.movements.map(({ at }) => at)).toEqual(waiting?.movements.map(({ at }) => at).toSorted());
});
