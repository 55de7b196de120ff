import { describe, expect, test } from 'vitest';
import type { Car, CarCard, Fleet, Holding } from '../../../src/costs/movements/fleet';
import { UNDECIDED } from '../../../src/costs/movements/movement';
import { repeatedHour } from '../../../src/costs/movements/wall-time';
import { indexOf, whoseIs } from '../../../src/costs/movements/whose';
import { BEGINNING } from '../../../src/platform/domain/wall-time';

const car = (id: string, given: Partial<Car>) => ({ id, plate: id, vin: null, ...given }) as Car;
const held = (given: Partial<Holding>) =>
  ({ carId: null, cardId: null, driverId: null, endsAt: null, isShared: false, ...given }) as Holding;
const card = (id: string, kind: CarCard['kind'], number: string, formerNumbers: string[] = []) =>
  ({ id, kind, number, formerNumbers }) as unknown as CarCard;
const CARDS = [
  card('card', 'COMBUSTIVEL', 'PT1', ['PT0']),
  card('device 600', 'PORTAGENS', '600'),
  card('device 700', 'PORTAGENS', '700'),
];
const CARS = [car('AA00BB', {}), car('CC11DD', { vin: 'VIN1' })];
const fitted = (number: string, carId: string, given: Partial<Holding> = {}) =>
  held({ cardId: `device ${number}`, carId, startsAt: BEGINNING, ...given });
const DEVICES = [fitted('600', 'AA00BB'), fitted('700', 'CC11DD')];

const STATED = {
  ...UNDECIDED,
  id: 'm',
  key: 'k',
  source: 'viaverde',
  kind: 'toll' as const,
  at: '',
  week: '2026-11-09',
  plate: null,
  place: '',
  cents: 100,
};

/** `others` are further movements of the card. */
function decided(
  given: readonly Holding[],
  named: object,
  devices = DEVICES,
  others: readonly object[] = [],
) {
  const fleet: Fleet = { cars: CARS, cards: CARDS, holdings: [...given, ...devices], rents: [], rules: [] };
  const of = (own: object) => ({ ...STATED, ...own });
  return whoseIs(of(named), indexOf(fleet, [named, ...others].map(of)));
}

function whose(holdings: readonly Holding[], named: object, devices = DEVICES) {
  const { driverId, reason, doubt } = decided(holdings, named, devices);
  return driverId === null ? reason : doubt === null ? driverId : `${driverId}, ${doubt}`;
}

/** Ana by day, Rui by night, from one clock time to the other. */
const shifts = (date: string, next: string) => [
  held({
    carId: 'AA00BB',
    driverId: 'rui',
    startsAt: `${date} 00:00`,
    endsAt: `${date} 08:00`,
    isShared: true,
  }),
  held({
    carId: 'AA00BB',
    driverId: 'ana',
    startsAt: `${date} 08:00`,
    endsAt: `${date} 20:00`,
    isShared: true,
  }),
  held({
    carId: 'AA00BB',
    driverId: 'rui',
    startsAt: `${date} 20:00`,
    endsAt: `${next} 08:00`,
    isShared: true,
  }),
];

test.each([
  ['an ordinary day', '2026-11-10', '2026-11-11'],
  ['the day on which the clock goes on', '2026-03-29', '2026-03-30'],
  ['the day on which the clock goes back', '2026-10-25', '2026-10-26'],
])('a day and a night shift change at their minute, on %s', (_day, date, next) => {
  const at = (time: string) => whose(shifts(date, next), { device: '600', at: `${date} ${time}` });
  expect(['00:00:00', '07:59:59', '08:00:00', '19:59:59', '20:00:00', '23:59:59'].map(at)).toEqual([
    'rui',
    'rui',
    'ana',
    'ana',
    'rui',
    'rui',
  ]);
  expect(whose(shifts(date, next), { device: '600', at: `${next} 08:00:00` })).toBe('nobody');
});

test('the clock has an hour twice on the last Sunday of October alone', () => {
  expect(repeatedHour('2026-10-25')).toEqual({ from: '2026-10-25 01:00', until: '2026-10-25 02:00' });
  expect([repeatedHour('2026-10-24'), repeatedHour('2026-03-29'), repeatedHour('2026-11-10')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a change of hands within the hour that the clock has twice leaves that hour to staff', () => {
  const holdings = [
    held({ carId: 'AA00BB', driverId: 'rui', startsAt: '2026-10-01 00:00', endsAt: '2026-10-25 01:30' }),
    held({ carId: 'AA00BB', driverId: 'ana', startsAt: '2026-10-25 01:30' }),
  ];
  const at = (time: string) => whose(holdings, { device: '600', at: `2026-10-25 ${time}` });
  expect(['00:59:59', '01:00:00', '01:45:00', '02:00:00'].map(at)).toEqual([
    'rui',
    'repeated-hour',
    'repeated-hour',
    'ana',
  ]);
  expect(
    whose(holdings.with(0, held({ ...holdings[0], endsAt: '2026-10-25 00:30' })).slice(0, 1), {
      device: '600',
      at: '2026-10-25 01:10:00',
    }),
  ).toBe('nobody');
});

test('without an hour a day is the driver’s who had the whole of it', () => {
  const holdings = [
    held({ carId: 'AA00BB', driverId: 'rui', startsAt: '2026-11-01 00:00', endsAt: '2026-11-10 09:00' }),
    held({ carId: 'AA00BB', driverId: 'ana', startsAt: '2026-11-10 09:00' }),
  ];
  const on = (at: string) => whose(holdings, { device: '600', at });
  expect(['2026-10-31', '2026-11-09', '2026-11-10', '2026-11-11'].map(on)).toEqual([
    'nobody',
    'rui',
    'no-hour',
    'ana',
  ]);
});

test.each([
  [{ plate: 'CC11DD' }, 'eva'],
  [{ vin: 'VIN1' }, 'eva'],
  [{ device: '700', plate: 'CC11DD' }, 'eva'],
  [{ device: '600', plate: 'CC11DD' }, 'two-cars'],
  [{ device: '9' }, 'unknown-car'],
  [{ card: 'PT9' }, 'unknown-card'],
  [{ card: 'PT9', plate: 'CC11DD' }, 'eva'],
  [{ card: 'PT1' }, 'ana'],
  [{ card: 'PT0' }, 'ana'],
  [{ card: 'PT1', plate: 'CC11DD' }, 'ana, other-driver'],
])('a movement of %o is of %s', (named, expected) => {
  const holdings = [
    held({ carId: 'CC11DD', driverId: 'eva', startsAt: '2026-11-01 00:00' }),
    held({ cardId: 'card', driverId: 'ana', startsAt: '2026-11-01 00:00' }),
  ];
  expect(whose(holdings, { ...named, at: '2026-11-10 10:00:00' })).toBe(expected);
});

test('a card that goes with a car is its driver’s, and apart from it another’s', () => {
  const holdings = [
    held({ carId: 'AA00BB', driverId: 'rui', startsAt: '2026-11-01 00:00' }),
    held({ cardId: 'card', carId: 'AA00BB', startsAt: '2026-11-01 00:00', endsAt: '2026-11-10 12:00' }),
    held({ cardId: 'card', driverId: 'ana', startsAt: '2026-11-10 12:00' }),
  ];
  const at = (time: string) => whose(holdings, { card: 'PT1', at: `2026-11-10 ${time}` });
  expect([at('11:59:59'), at('12:00:00')]).toEqual(['rui', 'ana']);
});

test('two who share a car without hours leave its movements to staff', () => {
  const both = ['rui', 'ana'].map((driverId) =>
    held({ carId: 'AA00BB', driverId, startsAt: '2026-11-01 00:00', isShared: true }),
  );
  expect(whose(both, { device: '600', at: '2026-11-10 10:00:00' })).toBe('two-holders');
  const withCard = [...both, held({ cardId: 'card', carId: 'AA00BB', startsAt: '2026-11-01 00:00' })];
  expect(decided(withCard, { card: 'PT1', at: '2026-11-10 10:00:00' })).toMatchObject({
    reason: 'two-holders',
    carId: 'AA00BB',
  });
});

test('a movement that names nothing is of no car, though some have no device and no VIN', () => {
  const holdings = [held({ carId: 'AA00BB', driverId: 'ana', startsAt: '2026-11-01 00:00' })];
  const nameless = { plate: '', device: '', vin: '', card: '', at: '2026-11-10 10:00' };
  expect(whose(holdings, nameless)).toBe('unknown-card');
  expect(whose(holdings, { ...nameless, card: null })).toBe('unknown-car');
});

test('a toll device is of the car that has it at that minute', () => {
  const holdings = [
    held({ carId: 'AA00BB', driverId: 'rui', startsAt: '2026-11-01 00:00' }),
    held({ carId: 'CC11DD', driverId: 'ana', startsAt: '2026-11-01 00:00' }),
  ];
  const moved = [
    fitted('600', 'AA00BB', { endsAt: '2026-11-10 12:00' }),
    fitted('600', 'CC11DD', { startsAt: '2026-11-10 12:00', endsAt: '2026-11-20 00:00' }),
  ];
  const of = (at: string, given: object = {}) => whose(holdings, { device: '600', at, ...given }, moved);
  expect(['2026-11-10 11:59:59', '2026-11-10 12:00:00', '2026-11-20 00:00:00'].map((at) => of(at))).toEqual([
    'rui',
    'ana',
    'unknown-car',
  ]);
  expect(of('2026-11-10')).toBe('no-hour');
  expect(of('2026-11-21 08:00:00', { plate: 'AA00BB' })).toBe('rui');
  expect(of('2026-11-11 08:00:00', { plate: 'AA00BB' })).toBe('two-cars');
});

test('a card with the number of a toll device is another thing', () => {
  const holdings = [held({ carId: 'AA00BB', driverId: 'rui', startsAt: '2026-11-01 00:00' })];
  expect(whose(holdings, { card: '600', at: '2026-11-10 10:00:00' })).toBe('unknown-card');
  expect(whose(holdings, { device: 'PT1', at: '2026-11-10 10:00:00' })).toBe('unknown-car');
});

describe('a plate that drivers type at the pump', () => {
  const holdings = [
    held({ carId: 'AA00BB', driverId: 'rui', startsAt: '2026-11-01 00:00' }),
    held({ carId: 'CC11DD', driverId: 'ana', startsAt: '2026-11-01 00:00' }),
    held({ cardId: 'card', driverId: 'ana', startsAt: '2026-11-01 00:00' }),
  ];
  const typed = (plate: string | null, given: object = {}) => ({
    source: 'repsol',
    card: 'PT9',
    plate,
    at: '2026-11-10 10:00:00',
    ...given,
  });
  const of = (movement: object, ...others: object[]) => {
    const { driverId, reason } = decided(holdings, movement, DEVICES, others);
    return driverId ?? reason;
  };

  test('decides where the card has always come with it', () => {
    expect(of(typed('AA00BB'))).toBe('rui');
    expect(of(typed('AA00BB'), typed('AA00BB'), typed(null), typed('ZZ99ZZ'))).toBe('rui');
    expect(of(typed(null), typed('AA00BB'))).toBe('unknown-card');
  });

  test('decides nothing where the card has come with another car until that week', () => {
    expect(of(typed('AA00BB'), typed('CC11DD'))).toBe('card-of-two-cars');
    expect(of(typed('AA00BB'), typed('CC11DD', { week: '2026-11-02' }))).toBe('card-of-two-cars');
    expect(of(typed('AA00BB'), typed('CC11DD', { week: '2026-11-16' }))).toBe('rui');
    // A movement that no file states any more is no evidence, nor is another card's.
    expect(of(typed('AA00BB'), typed('CC11DD', { cents: null }))).toBe('rui');
    expect(of(typed('AA00BB'), typed('CC11DD', { card: 'PT8' }))).toBe('rui');
  });

  test('decides nothing beside a card that is known', () => {
    expect(of(typed('AA00BB', { card: 'PT1' }), typed('CC11DD', { card: 'PT1' }))).toBe('ana');
  });

  test('is another thing than a plate that the issuer of the card states', () => {
    const issued = (plate: string) => typed(plate, { source: 'prio' });
    expect(of(issued('AA00BB'), issued('CC11DD'))).toBe('rui');
  });
});
