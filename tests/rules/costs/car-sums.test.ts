import { describe, expect, test } from 'vitest';
import {
  type CarSum,
  carSums,
  costsOf,
  type Held,
  type WeekCosts,
} from '../../../src/money/car-sums/car-sums';

const WEEK = '2026-11-09';
const NEXT = '2026-11-16';
const DAY = 24 * 60;

type Given = Partial<Parameters<typeof carSums>[0]>;

const held = (carId: string, driverId: string, startsAt: string, endsAt: string | null = null): Held => ({
  carId,
  driverId,
  startsAt,
  endsAt,
});
const earned = (driverId: string, cents: number, week = WEEK) => ({ driverId, week, cents });
const cost = (given: Partial<WeekCosts>): WeekCosts => ({
  week: WEEK,
  kind: 'toll',
  state: 'driver',
  carId: 'A',
  driverId: 'ana',
  cents: 100,
  shareCents: 100,
  ...given,
});

function sums(given: Given): CarSum[] {
  return carSums({
    weeks: [WEEK],
    now: '2026-12-01 00:00',
    carIds: [],
    holdings: [],
    gross: [],
    costs: [],
    ...given,
  });
}

const grossOf = (given: Given) => sums(given).map(({ carId, gross }) => [carId, gross]);
const minutesOf = (given: Given) => sums(given).map(({ carId, minutes }) => [carId, minutes]);

describe('the gross of a driver’s week', () => {
  test.each<[string, Held[], [string | null, number][]]>([
    ['is of the car they had', [held('A', 'ana', '2026-11-01 00:00')], [['A', 10_000]]],
    ['is of that car, however short they had it', [held('A', 'ana', '2026-11-15 23:59')], [['A', 10_000]]],
    [
      'is shared by the time they had each car',
      [held('A', 'ana', '2026-11-01 00:00', '2026-11-14 00:00'), held('B', 'ana', '2026-11-14 00:00')],
      [
        ['A', 7_143],
        ['B', 2_857],
      ],
    ],
    [
      'is of no car where they had none in the week',
      [held('A', 'ana', '2026-11-01 00:00', '2026-11-09 00:00'), held('A', 'ana', '2026-11-16 00:00')],
      [[null, 10_000]],
    ],
  ])('%s', (_, holdings, shares) => {
    expect(grossOf({ holdings, gross: [earned('ana', 10_000)] })).toEqual(shares);
  });

  test('adds up to the cent, also where it is negative, and the longest takes what is left over', () => {
    const holdings = [
      held('A', 'ana', '2026-11-09 00:00', '2026-11-11 00:00'),
      held('B', 'ana', '2026-11-11 00:00', '2026-11-13 00:00'),
      held('C', 'ana', '2026-11-13 00:00'),
    ];
    expect(grossOf({ holdings, gross: [earned('ana', 100)] })).toEqual([
      ['C', 44],
      ['A', 28],
      ['B', 28],
    ]);
    expect(grossOf({ holdings, gross: [earned('ana', -100)] })).toEqual([
      ['A', -28],
      ['B', -28],
      ['C', -44],
    ]);
  });

  test('of two who share a car by shifts is brought by each, and the car is held once', () => {
    const holdings = [held('A', 'ana', '2026-11-09 00:00'), held('A', 'rui', '2026-11-11 20:00')];
    const [car] = sums({ holdings, gross: [earned('ana', 100), earned('rui', 250)] });
    expect(car).toMatchObject({ carId: 'A', gross: 350, minutes: 7 * DAY, holders: ['ana', 'rui'] });
  });

  test('is shared in each week by the time of that week', () => {
    const holdings = [held('A', 'ana', '2026-11-01 00:00', NEXT_MORNING), held('B', 'ana', NEXT_MORNING)];
    const gross = [earned('ana', 100), earned('ana', 700, NEXT)];
    expect(grossOf({ weeks: [WEEK, NEXT], holdings, gross })).toEqual([
      ['B', 600],
      ['A', 200],
    ]);
  });
});

const NEXT_MORNING = '2026-11-17 00:00';

describe('the time that a car was held', () => {
  test.each<[string, Held[], string, number]>([
    ['ends with the weeks', [held('A', 'ana', '2026-11-01 00:00')], '2026-12-01 00:00', 7 * DAY],
    ['ends now', [held('A', 'ana', '2026-11-01 00:00')], '2026-11-10 12:00', 1.5 * DAY],
    ['has its end excluded', [held('A', 'ana', '2026-11-14 08:00', '2026-11-14 08:01')], NEXT_MORNING, 1],
    [
      'is that of all holders',
      [held('A', 'ana', '2026-11-09 00:00', '2026-11-10 00:00'), held('A', 'rui', '2026-11-15 00:00')],
      NEXT_MORNING,
      2 * DAY,
    ],
  ])('%s', (_, holdings, now, minutes) => {
    expect(minutesOf({ holdings, now })).toEqual([['A', minutes]]);
  });

  test('counts an hour that the clock has twice as one', () => {
    const holdings = [held('A', 'ana', '2026-10-01 00:00')];
    expect(minutesOf({ weeks: ['2026-10-19'], holdings })).toEqual([['A', 7 * DAY]]);
  });

  test('is none of a car that stood still', () => {
    expect(sums({ carIds: ['A'] })).toEqual([
      { carId: 'A', minutes: 0, holders: [], gross: 0, costs: new Map(), left: 0 },
    ]);
  });
});

describe('the costs of a car', () => {
  test('are by category, and by who pays them', () => {
    const costs = [
      cost({ cents: 200, shareCents: 150 }),
      cost({ cents: 50, shareCents: 0, state: 'fleet', driverId: null }),
      cost({ cents: 30, shareCents: 0, state: 'waiting', driverId: null }),
      cost({ kind: 'fuel', cents: 4_000, shareCents: 4_000 }),
      cost({ kind: 'subscription', cents: 7, shareCents: 0 }),
      cost({ kind: 'other', cents: 5, shareCents: 5 }),
    ];
    const [car] = sums({
      holdings: [held('A', 'ana', '2026-11-01 00:00')],
      costs,
      gross: [earned('ana', 1)],
    });
    expect(Object.fromEntries(car?.costs ?? [])).toEqual({
      PORTAGENS: { drivers: 150, fleet: 100, waiting: 30 },
      COMBUSTIVEL: { drivers: 4_000, fleet: 0, waiting: 0 },
      OUTRO: { drivers: 5, fleet: 7, waiting: 0 },
    });
    expect([costsOf(car?.costs ?? new Map()), car?.left]).toEqual([4_292, -4_291]);
  });

  test('that name no car are of the one that who pays had longest in the week, or of none', () => {
    const holdings = [
      held('A', 'ana', '2026-11-01 00:00', '2026-11-10 00:00'),
      held('B', 'ana', '2026-11-10 00:00'),
    ];
    const costs = [
      cost({ carId: null }),
      cost({ carId: null, driverId: 'rui', cents: 20 }),
      cost({ carId: null, driverId: null, state: 'waiting', cents: 3, shareCents: 0 }),
    ];
    expect(sums({ holdings, costs }).map(({ carId, costs: own }) => [carId, costsOf(own)])).toEqual([
      ['B', 100],
      ['A', 0],
      [null, 23],
    ]);
  });
});

test('the car with the largest cost comes first, then the one with most left, and what is of none last', () => {
  const holdings = [held('A', 'ana', '2026-11-01 00:00'), held('B', 'rui', '2026-11-01 00:00')];
  const gross = [earned('ana', 100), earned('rui', 90), earned('eva', 1_000)];
  const order = (costs: Parameters<typeof sums>[0]['costs']) =>
    sums({ holdings, gross, costs }).map(({ carId, left }) => [carId, left]);
  expect(order([cost({ cents: 11 })])).toEqual([
    ['A', 89],
    ['B', 90],
    [null, 1_000],
  ]);
  expect(order([]).map(([carId]) => carId)).toEqual(['A', 'B', null]);
});

test('all cars and none come to the gross and the costs of the weeks, to the cent', () => {
  let seed = 36;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const minute = () =>
    `2026-11-${String(5 + random(20)).padStart(2, '0')} ${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}`;
  for (let turn = 0; turn < 200; turn += 1) {
    const people = ['ana', 'rui', 'eva', 'ivo'];
    const holdings = Array.from({ length: random(9) }, () => {
      const [starts = '', ends = ''] = [minute(), minute()].toSorted();
      return held(pick(['A', 'B', 'C']), pick(people), starts, random(3) === 0 ? null : ends);
    });
    const weeks = [WEEK, NEXT];
    const gross = weeks.flatMap((week) => people.map((who) => earned(who, random(99_999) - 9_999, week)));
    const costs = Array.from({ length: random(9) }, () =>
      cost({
        week: pick(weeks),
        carId: pick(['A', 'B', 'C', null]),
        driverId: pick([...people, null]),
        state: pick(['driver', 'fleet', 'waiting']),
        cents: random(999) - 99,
        shareCents: 0,
      }),
    );
    const found = sums({ weeks, holdings, gross, costs });
    const total = (amounts: readonly { cents: number }[]) =>
      amounts.reduce((sum, { cents }) => sum + cents, 0);
    expect(found.reduce((sum, car) => sum + car.gross, 0)).toBe(total(gross));
    expect(found.reduce((sum, car) => sum + costsOf(car.costs), 0)).toBe(total(costs));
    expect(found.reduce((sum, car) => sum + car.left, 0)).toBe(total(gross) - total(costs));
  }
});
