import { expect, test } from 'vitest';
import {
  correctionOf,
  isExplained,
  type PastDecision,
  weekOfEntry,
} from '../../../src/ledger/weeks/correction-of';
import { sharesCorrection } from '../../../src/ledger/weeks/row-acts';
import { Neighbours, type Row } from '../../../src/ledger/weeks/week-rows';
import { rowOf } from '../../support/reports/weeks';

const MONDAY = '2026-11-09';
const KEY = { driverId: 'ana', week: MONDAY, platform: 'uber' } as const;
const versionsIn = (rows: readonly Row[]) => ({
  near: new Neighbours(rows),
  isPaid: () => true,
  isClosed: () => false,
});
const DECIDED: PastDecision = {
  number: 0,
  decision: 'TAKEN',
  paidCents: 10_000,
  dueCents: 13_000,
  reports: [],
  entryCents: 3000,
};

const booked = (gross: number, given = {}) => rowOf({ state: 'booked', gross, ...given });
const came = (gross: number, given = {}) => rowOf({ state: 'conflict', gross, ...given });

function amounts(rows: readonly Row[], decisions: readonly PastDecision[] = []) {
  const correction = correctionOf(KEY, { rows, versions: versionsIn(rows), decisions });
  return correction && [correction.number, correction.paidCents, correction.dueCents, correction.doubt];
}

test.each([
  { name: 'nothing came', rows: [booked(10_000)], expected: null },
  {
    name: 'a later file says more',
    rows: [booked(10_000), came(13_000)],
    expected: [0, 10_000, 13_000, null],
  },
  {
    name: 'of two files the last counts',
    rows: [booked(10_000), came(13_000), came(12_000)],
    expected: [0, 10_000, 12_000, null],
  },
  {
    name: 'by mail nothing shows the order',
    rows: [booked(10_000), came(13_000, { isMail: true })],
    expected: [0, 10_000, 13_000, 'order'],
  },
  {
    name: 'another company is added',
    rows: [booked(10_000, { company: 'a' }), came(5000, { company: 'b' })],
    expected: [0, 10_000, 15_000, 'company'],
  },
  {
    name: 'an account that was another’s is owed to its new driver',
    rows: [booked(10_000), came(10_000, { driverId: 'rui' })],
    expected: [0, 10_000, 0, null],
  },
])('$name', ({ rows, expected }) => {
  expect(amounts(rows)).toEqual(expected);
});

test('a correction that was taken counts as paid, and one that was countered does not', () => {
  const rows = [booked(10_000), came(13_000)];
  expect(amounts(rows, [DECIDED])).toBeNull();
  expect(amounts(rows, [{ ...DECIDED, entryCents: 0 }])).toEqual([1, 10_000, 13_000, null]);
});

test('a declined correction is proposed again only once its amount changes, or staff ask for it', () => {
  const declined: PastDecision = { ...DECIDED, decision: 'DECLINED', entryCents: 0 };
  expect(amounts([booked(10_000), came(13_000)], [declined])).toBeNull();
  expect(amounts([booked(10_000), came(12_000)], [declined])).toEqual([1, 10_000, 12_000, null]);
  const again: PastDecision = { ...declined, number: 1, decision: 'PROPOSED' };
  expect(amounts([booked(10_000), came(13_000)], [declined, again])).toEqual([2, 10_000, 13_000, null]);
});

test('names the reports that state what is due, and not what is booked', () => {
  const last = came(13_000);
  const rows = [booked(10_000), last];
  const correction = correctionOf(KEY, { rows, versions: versionsIn(rows), decisions: [] });
  expect(correction?.reports).toEqual([last.report.id]);
});

test('a record of amounts that no row states is not explained', () => {
  expect(isExplained(null, [])).toBe(true);
  const record = { grossCents: 10_000, commissionCents: 0, adjustmentsCents: 0, cashCents: 0 };
  expect(isExplained(record, [booked(10_000), came(5000)])).toBe(true);
  expect(isExplained(record, [])).toBe(false);
});

test('an acerto goes to the next week to pay, else to the current one or after what is settled', () => {
  const record = { week: '2026-11-16', isPending: true, isClosed: false, hasEarnings: true };
  const later = { ...record, week: '2026-11-23' };
  expect(weekOfEntry(MONDAY, '2026-11-23', [later, record])).toBe('2026-11-16');
  expect(weekOfEntry(MONDAY, '2026-11-23', [{ ...record, isClosed: true }])).toBe('2026-11-23');
  expect(weekOfEntry(MONDAY, '2026-11-23', [{ ...record, hasEarnings: false }])).toBe('2026-11-23');
  expect(weekOfEntry(MONDAY, '2026-11-23', [{ ...later, isPending: false }])).toBe('2026-11-30');
});

const TAKEN = { driverId: 'rui', week: MONDAY };

test.each([
  { name: 'the driver', rows: [], taken: [{ ...TAKEN, driverId: 'ana' }], expected: true },
  { name: 'another driver', rows: [booked(10_000)], taken: [TAKEN], expected: false },
  {
    name: 'whose account it was',
    rows: [booked(10_000), came(5000, { driverId: 'rui' })],
    taken: [TAKEN],
    expected: true,
  },
  {
    name: 'whose account says nothing that is booked',
    rows: [came(10_000), came(5000, { driverId: 'rui' })],
    taken: [TAKEN],
    expected: false,
  },
  { name: 'another week', rows: [], taken: [{ driverId: 'ana', week: '2026-11-16' }], expected: false },
])('a correction of $name shares the money of a payment: $expected', ({ rows, taken, expected }) => {
  const own = { driverId: 'ana', week: MONDAY };
  expect(sharesCorrection({ rows, isClosed: () => false }, own, taken)).toBe(expected);
  expect(sharesCorrection({ rows, isClosed: () => true }, own, taken)).toBe(false);
});
