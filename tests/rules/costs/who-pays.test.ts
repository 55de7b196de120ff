import { describe, expect, test } from 'vitest';
import type { Car, CarRent, CostRule, Fleet, Holding } from '../../../src/costs/movements/fleet';
import { placeShares } from '../../../src/costs/movements/place-shares';
import { rentMovements } from '../../../src/costs/movements/rents';
import { paysOf, sharesOf } from '../../../src/costs/movements/who-pays';

const rule = (n: number, given: Partial<CostRule>) =>
  ({ n, driverId: null, contractType: null, fromMonday: '2026-11-02', kind: 'toll', ...given }) as CostRule;

describe('who pays', () => {
  const rules = [
    rule(1, { contractType: 'SLOT', pays: 'NONE' }),
    rule(2, { driverId: 'ana', pays: 'PART', basisPoints: 5_000, fromMonday: '2026-11-09' }),
    rule(3, { driverId: 'ana', pays: 'CONTRACT', fromMonday: '2026-11-16' }),
    rule(4, { driverId: 'rui', pays: 'UP_TO', cents: 300 }),
    rule(5, { driverId: 'rui', pays: 'ALL' }),
  ];
  const of = (driverId: string, week: string, kind: CostRule['kind'] = 'toll') =>
    paysOf(rules, { driverId, contractType: 'SLOT' }, kind, week).pays;

  test('a driver’s own rule comes before the contract’s, from its Monday on', () => {
    expect(['2026-11-02', '2026-11-09', '2026-11-16'].map((week) => of('ana', week))).toEqual([
      'NONE',
      'PART',
      'NONE',
    ]);
  });

  test('of two rules from one Monday the last one counts', () => {
    expect(of('rui', '2026-11-02')).toBe('ALL');
  });

  test('without a rule the driver pays all but subscriptions', () => {
    expect([
      of('ana', '2026-10-26'),
      of('ana', '2026-11-09', 'fuel'),
      of('ana', '2026-11-09', 'subscription'),
    ]).toEqual(['ALL', 'ALL', 'NONE']);
  });
});

test.each([
  [{ pays: 'ALL' } as const, [185, -50], [185, -50]],
  [{ pays: 'NONE' } as const, [185], [0]],
  [{ pays: 'PART', basisPoints: 3_333 } as const, [100, 99], [33, 33]],
  // A refund takes back to the cent what its purchase charged.
  [{ pays: 'PART', basisPoints: 5_000 } as const, [3, -3], [2, -2]],
  [{ pays: 'PART', basisPoints: 3_333 } as const, [50, -50, 99], [17, -17, 33]],
  [{ pays: 'UP_TO', cents: 300 } as const, [200, 200, 200], [200, 100, 0]],
  [{ pays: 'UP_TO', cents: 300 } as const, [400, -250, 100], [300, -150, 100]],
  // A refund takes back first from the fleet, which paid beyond the amount.
  [{ pays: 'UP_TO', cents: 300 } as const, [400, -50, -100, 20], [300, 0, -50, 20]],
  [{ pays: 'UP_TO', cents: 300 } as const, [-100, 400, 50], [-100, 400, 0]],
])('%o of %o is %o', (pays, amounts, shares) => {
  expect(sharesOf(pays, amounts)).toEqual(shares);
});

describe('rent', () => {
  const CAR = { id: 'car', plate: 'AA00BB', endedOn: null } as Car;
  const held = (driverId: string, startsAt: string, endsAt: string | null, isShared = false) =>
    ({ carId: 'car', cardId: null, driverId, startsAt, endsAt, isShared }) as Holding;
  const rents = (holdings: Holding[], rent: Partial<CarRent>, car = CAR) => {
    const own = {
      carId: 'car',
      n: 1,
      fromMonday: '2026-11-09',
      per: 'WEEK',
      cents: 25_000,
      ...rent,
    } as CarRent;
    const fleet: Fleet = { cars: [car], cards: [], holdings, rents: [own], rules: [] };
    return rentMovements(fleet, new Set(['car']), { since: '2026-11-02', today: '2026-11-17' });
  };

  test('a week’s rent is split by its days, to the cent', () => {
    const days = rents([held('ana', '2026-11-01 00:00', null)], {});
    expect(days.map(({ at }) => at)).toEqual(
      [9, 10, 11, 12, 13, 14, 15].map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    );
    expect(days.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(25_000);
  });

  test('a day is split among those who share the car, and nobody’s day makes no rent', () => {
    const both = [
      held('ana', '2026-11-09 08:00', '2026-11-09 20:00', true),
      held('rui', '2026-11-09 20:00', '2026-11-10 00:00', true),
    ];
    expect(rents(both, { per: 'DAY', cents: 3_001 }).map(({ key, cents }) => [key, cents])).toEqual([
      ['rent:car:2026-11-09:1', 1_501],
      ['rent:car:2026-11-09:2', 1_500],
    ]);
  });

  test('a car that has gone makes no rent, and 0 ends it', () => {
    const all = [held('ana', '2026-11-01 00:00', null)];
    expect(rents(all, {}, { ...CAR, endedOn: '2026-11-10' })).toHaveLength(2);
    expect(rents(all, { cents: 0 })).toEqual([]);
  });
});

describe('shares', () => {
  const due = { movementId: 'm', driverId: 'ana', week: '2026-11-09', cents: 100 };
  const open = (frozen: string[]) => (_driver: string, from: string) => {
    const weeks = ['2026-11-09', '2026-11-16', '2026-11-23'];
    return weeks.find((week) => week >= from && !frozen.includes(week)) ?? '';
  };
  const share = {
    movementId: 'm',
    driverId: 'ana',
    week: '2026-11-09',
    lateFrom: null,
    cents: 100,
    dueCents: 100,
  };

  test('a movement is charged to its week, or to the first open one after it', () => {
    expect(placeShares(due, [], open([]))).toEqual([share]);
    const late = { ...share, week: '2026-11-16', lateFrom: '2026-11-09' };
    expect(placeShares(due, [], open(['2026-11-09']))).toEqual([late]);
    // It comes home once its own week is open again.
    expect(placeShares(due, [late], open([]))).toEqual([share]);
  });

  test('what is open follows, and what is frozen stays with what is due beside it', () => {
    const rui = { ...due, driverId: 'rui' };
    expect(placeShares(rui, [share], open([]))).toEqual([{ ...share, driverId: 'rui' }]);
    expect(placeShares(rui, [share], open(['2026-11-09']))).toEqual([
      { ...share, dueCents: 0 },
      { ...share, driverId: 'rui', week: '2026-11-16', lateFrom: '2026-11-09' },
    ]);
    expect(placeShares({ ...due, cents: 150 }, [share], open(['2026-11-09']))).toEqual([
      { ...share, dueCents: 150 },
    ]);
  });
});
