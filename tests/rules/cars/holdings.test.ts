import { describe, expect, test } from 'vitest';
import type { Holding } from '../../../src/costs/movements/fleet';
import {
  changeHolding,
  endHoldings,
  endOf,
  handOver,
  isOfSame,
} from '../../../src/people/cars/overlapping-holdings';

let count = 0;
function held(
  who: string,
  startsAt: string,
  endsAt: string | null = null,
  given: Partial<Holding> = {},
): Holding {
  count += 1;
  return {
    id: `h${count}`,
    carId: 'car',
    cardId: null,
    driverId: who,
    startsAt,
    endsAt,
    isShared: false,
    createdBy: 'staff@frota.local',
    createdAt: '2026-11-20T10:00:00.000Z',
    version: 1,
    ...given,
  };
}

const newId = () => {
  count += 1;
  return `new${count}`;
};
const shown = (step: ReturnType<typeof handOver>) =>
  'inTheWay' in step
    ? `in the way: ${step.inTheWay.driverId}`
    : step.holdings
        .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
        .map(({ driverId, startsAt, endsAt, isShared }) =>
          [driverId, startsAt, endsAt, ...(isShared ? ['shared'] : [])].join(' '),
        );

const MON = '2026-11-16 08:00';
const TUE = '2026-11-17 18:30';
const WED = '2026-11-18 08:00';
const THU = '2026-11-19 08:00';

describe('a hand-over', () => {
  test('ends the holding before at that minute', () => {
    expect(shown(handOver([held('ana', MON)], held('rui', TUE), newId))).toEqual([
      `ana ${MON} ${TUE}`,
      `rui ${TUE} `,
    ]);
  });

  test('entered late lasts until the next one', () => {
    const known = [held('ana', MON, THU), held('eva', THU)];
    expect(shown(handOver(known, held('rui', TUE), newId))).toEqual([
      `ana ${MON} ${TUE}`,
      `rui ${TUE} ${THU}`,
      `eva ${THU} `,
    ]);
    expect(shown(handOver([held('eva', THU)], held('rui', TUE), newId))).toEqual([
      `rui ${TUE} ${THU}`,
      `eva ${THU} `,
    ]);
  });

  test('for a time gives the car back to the one who had it', () => {
    expect(shown(handOver([held('ana', MON)], held('rui', TUE, WED), newId))).toEqual([
      `ana ${MON} ${TUE}`,
      `rui ${TUE} ${WED}`,
      `ana ${WED} `,
    ]);
  });

  test('is refused at a minute, or over a time, that another holding has', () => {
    expect(shown(handOver([held('ana', TUE)], held('rui', TUE), newId))).toBe('in the way: ana');
    expect(shown(handOver([held('ana', TUE, WED)], held('rui', MON, THU), newId))).toBe('in the way: ana');
  });

  test('by shifts ends nothing, and both have the car by shifts from then on', () => {
    expect(shown(handOver([held('ana', MON)], held('rui', TUE, null, { isShared: true }), newId))).toEqual([
      `ana ${MON}  shared`,
      `rui ${TUE}  shared`,
    ]);
  });

  test('without shifts ends all who had the car by shifts', () => {
    const pair = [held('ana', MON, null, { isShared: true }), held('rui', MON, null, { isShared: true })];
    expect(shown(handOver(pair, held('eva', WED), newId))).toEqual([
      `ana ${MON} ${WED} shared`,
      `rui ${MON} ${WED} shared`,
      `eva ${WED} `,
    ]);
  });

  test('day and night by the minute, one after the other, are no overlap', () => {
    const shifts = ['06:00', '18:00'].flatMap((hour, n) =>
      [16, 17, 18].map((day) => ({ who: n === 0 ? 'ana' : 'rui', at: `2026-11-${day} ${hour}` })),
    );
    const all = shifts
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .reduce<Holding[]>((known, { who, at }) => {
        const step = handOver(known, held(who, at), newId);
        return 'inTheWay' in step ? [] : step.holdings;
      }, []);
    expect(shown({ holdings: all })).toEqual([
      'ana 2026-11-16 06:00 2026-11-16 18:00',
      'rui 2026-11-16 18:00 2026-11-17 06:00',
      'ana 2026-11-17 06:00 2026-11-17 18:00',
      'rui 2026-11-17 18:00 2026-11-18 06:00',
      'ana 2026-11-18 06:00 2026-11-18 18:00',
      'rui 2026-11-18 18:00 ',
    ]);
  });

  test('of a card leaves the car alone, and a card goes from a car to a driver', () => {
    const known = [held('ana', MON), held('', MON, null, { cardId: 'card', driverId: null })];
    const given = held('rui', TUE, null, { carId: null, cardId: 'card' });
    expect(shown(handOver(known, given, newId))).toEqual([`ana ${MON} `, ` ${MON} ${TUE}`, `rui ${TUE} `]);
  });

  test('any random order of hand-overs leaves each minute with one holder at most', () => {
    let seed = 7;
    const below = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 300; round += 1) {
      let known: Holding[] = [];
      for (let step = 0; step < 12; step += 1) {
        const at = (day: number) => `2026-11-${String(10 + day).padStart(2, '0')} 0${below(3)}:00`;
        const [from, to] = [at(below(9)), at(9 + below(9))];
        const result = handOver(known, held(`d${below(4)}`, from, below(2) === 0 ? null : to), newId);
        if (!('inTheWay' in result)) known = result.holdings;
      }
      const sorted = known.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
      expect(sorted.every((one, n) => n === 0 || endOf(sorted[n - 1] ?? one) <= one.startsAt)).toBe(true);
      expect(sorted.every((one) => one.startsAt < endOf(one))).toBe(true);
      expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
    }
  });
});

describe('a holding', () => {
  test('is corrected where it meets no other one', () => {
    const [ana, rui] = [held('ana', MON, TUE), held('rui', TUE)];
    expect(shown(changeHolding([ana, rui], ana, { endsAt: WED }))).toBe('in the way: rui');
    expect(shown(changeHolding([ana, rui], rui, { startsAt: WED }))).toEqual([
      `ana ${MON} ${TUE}`,
      `rui ${WED} `,
    ]);
    expect(isOfSame(ana, held('', MON, null, { cardId: 'card', driverId: null }))).toBe(false);
  });

  test('ends with the last day of its car, unless a later one is in the way', () => {
    const known = [held('ana', MON, TUE), held('rui', TUE)];
    expect(shown(endHoldings(known, () => true, '2026-11-18'))).toEqual([
      `ana ${MON} ${TUE}`,
      `rui ${TUE} 2026-11-19 00:00`,
    ]);
    expect(shown(endHoldings(known, () => true, '2026-11-16'))).toBe('in the way: rui');
  });
});
