import { expect, test } from 'vitest';
import {
  type DriverWeek,
  frozenReason,
  nearestWeek,
  refusalOf,
  weekRefusal,
} from '../../src/money/settlements/week-rules';

const TODAY = '2026-11-26';
const THIS = '2026-11-23';
const LAST = '2026-11-16';
const BEFORE = '2026-11-09';

const OPEN: DriverWeek = { status: 'PENDING', isClosed: false };
const PAID: DriverWeek = { status: 'PAID', isClosed: false };
const CLOSED: DriverWeek = { status: null, isClosed: true };

function weeks(given: Record<string, DriverWeek>, today = TODAY) {
  const none: DriverWeek = { status: null, isClosed: false };
  return { first: BEFORE, today, of: (week: string) => given[week] ?? none };
}

const off = (week: string) => ({ week, isCredit: false });
const credit = (week: string) => ({ week, isCredit: true });

test('a week that takes the acerto is the nearest to itself', () => {
  expect(nearestWeek(credit(LAST), weeks({ [LAST]: OPEN }))).toBe(LAST);
  expect(nearestWeek(off(THIS), weeks({}))).toBe(THIS);
});

test('a frozen week leads to the nearest one, the later of two', () => {
  const given = weeks({ [LAST]: PAID, [BEFORE]: OPEN });
  expect(nearestWeek(off(LAST), given)).toBe(THIS);
  expect(nearestWeek(credit(LAST), given)).toBe(BEFORE);
});

test('a credit has no week before this one is over where all others are paid or closed', () => {
  const given = { [LAST]: PAID, [BEFORE]: CLOSED };
  expect(nearestWeek(credit(LAST), weeks(given))).toBeNull();
  expect(nearestWeek(off(LAST), weeks(given))).toBe(THIS);
  expect(nearestWeek(credit(LAST), weeks(given, '2026-11-30'))).toBe('2026-11-23');
});

test('no week before the oldest of the fleet, nor after this one, is the nearest', () => {
  const given = weeks({ [BEFORE]: PAID, [LAST]: PAID });
  expect(nearestWeek(credit(BEFORE), given)).toBeNull();
  expect(nearestWeek(off('2026-12-28'), given)).toBe(THIS);
  expect(nearestWeek(off('2020-01-06'), weeks({}))).toBe(BEFORE);
  expect(nearestWeek(off(LAST), { ...weeks({ [LAST]: PAID }), first: TODAY })).toBe(THIS);
});

test('names the reason as a call is refused', () => {
  expect(weekRefusal(credit(THIS), weeks({}))).toBe(refusalOf({ week: THIS, amount: '1.00' }, TODAY)?.amount);
  expect(weekRefusal(off(THIS), weeks({}))).toBeNull();
  expect(weekRefusal(off('2026-11-30'), weeks({}))).toBe('Esta semana ainda não começou');
  expect(weekRefusal(off(LAST), weeks({ [LAST]: PAID }))).toBe(frozenReason(PAID));
  for (const status of ['IN_BATCH', 'RETURNED'] as const) {
    expect(frozenReason({ status, isClosed: true })).toContain('ficheiro para o banco');
  }
  expect(frozenReason(CLOSED)).toContain('fechada');
  expect(frozenReason(OPEN)).toBeNull();
});
