import { describe, expect, test } from 'vitest';
import { decideWeek, type Ledger } from '../../../src/ledger/weeks/decide-week';
import type { Row } from '../../../src/ledger/weeks/week-rows';
import { type Given, rowOf } from '../../support/reports/weeks';

type Office = Partial<Pick<Ledger, 'isPaid' | 'isClosed' | 'holderOf' | 'companies'>> & { isAsked?: boolean };

/** The rows' states when the last of them is added. */
function decided(rows: Row[], { isAsked = false, ...office }: Office = {}): Row[] {
  const last = rows.at(-1) as Row;
  const ledger: Ledger = {
    rows,
    isPaid: () => false,
    isClosed: () => false,
    holderOf: () => null,
    companies: [],
    added: new Set([last.report.id]),
    declared: new Set(isAsked ? [] : [last.report.id]),
    ...office,
  };
  decideWeek(ledger, new Set([last]));
  return ledger.rows;
}

const statesOf = (rows: readonly Row[]) => rows.map(({ state }) => state);

describe('which version of a week counts', () => {
  const booked = (gross: number, given: Given = {}) => rowOf({ gross, state: 'booked', ...given });
  const dated = (day: number, given: Given) =>
    rowOf({ madeAt: `2026-11-${day}T09:00:00.000Z`, isDated: true, isMail: true, ...given });

  test.each<[string, () => Row[], string[]]>([
    ['the first is booked', () => [rowOf({ gross: 100 })], ['booked']],
    [
      'a later one replaces the one before',
      () => [booked(100), rowOf({ gross: 200 })],
      ['replaced', 'booked'],
    ],
    [
      'the same amounts again are unchanged',
      () => [booked(100), rowOf({ gross: 100 })],
      ['booked', 'unchanged'],
    ],
    [
      'an older mail gives way to what is booked',
      () => [dated(17, { gross: 200, state: 'booked' }), dated(16, { gross: 100 })],
      ['booked', 'replaced'],
    ],
    ['a zero row alone corrects nothing', () => [rowOf({ gross: 0 })], ['skipped']],
    ['a zero row replaces amounts', () => [booked(100), rowOf({ gross: 0 })], ['replaced', 'booked']],
    [
      'another driver’s row of the same account replaces it',
      () => [booked(100, { driverId: 'rui' }), rowOf({ gross: 100 })],
      ['replaced', 'booked'],
    ],
    [
      'another account of the driver replaces it too',
      () => [booked(100, { externalId: 'U2' }), rowOf({ gross: 300 })],
      ['replaced', 'booked'],
    ],
    [
      'another platform adds up',
      () => [booked(100), rowOf({ gross: 200, platform: 'bolt', externalId: 'B1' })],
      ['booked', 'booked'],
    ],
    [
      'a row that waits for its driver gives way to a good one of its account',
      () => [rowOf({ gross: 100, driverId: null, reason: 'unknown_driver' }), rowOf({ gross: 200 })],
      ['replaced', 'booked'],
    ],
  ])('%s', (_title, given, states) => {
    expect(statesOf(decided(given()))).toEqual(states);
  });

  const PAID: Office = { isPaid: ({ driverId }) => driverId === 'ana' };

  test.each<[string, () => Row[], Office, string[]]>([
    [
      'other amounts for a paid week are a conflict',
      () => [booked(100), rowOf({ gross: 200 })],
      PAID,
      ['booked', 'conflict'],
    ],
    [
      'the same amounts for a paid week are unchanged',
      () => [booked(100), rowOf({ gross: 100 })],
      PAID,
      ['booked', 'unchanged'],
    ],
    [
      'a closed week stays',
      () => [booked(100), rowOf({ gross: 200 })],
      { isClosed: () => true },
      ['booked', 'conflict'],
    ],
    [
      'what was paid to an account’s former driver is not booked to another',
      () => [booked(100), rowOf({ gross: 100, driverId: 'rui' })],
      PAID,
      ['booked', 'conflict'],
    ],
    [
      'an older mail for a paid week is superseded, not a conflict',
      () => [dated(17, { gross: 200, state: 'booked' }), dated(16, { gross: 100 })],
      PAID,
      ['booked', 'replaced'],
    ],
  ])('%s', (_title, given, office, states) => {
    expect(statesOf(decided(given(), office))).toEqual(states);
  });
});

describe('a row that waits for staff', () => {
  const lastOf = (rows: Row[], office: Office = {}) => decided(rows, office).at(-1);
  const booked = (given: Given) => rowOf({ state: 'booked', ...given });

  test('has other amounts of a version whose order is unknown', () => {
    const row = lastOf([booked({ gross: 100 }), rowOf({ gross: 250 })], { isAsked: true });
    expect(row).toMatchObject({
      state: 'waiting',
      reason: 'implausible',
      doubt: { kind: 'version', cents: 250, against: 100 },
    });
  });

  test('is none once staff have confirmed it', () => {
    const row = lastOf([booked({ gross: 100 }), rowOf({ gross: 250, isConfirmed: true })], { isAsked: true });
    expect(row?.state).toBe('booked');
  });

  test('is another company’s week, until both are known', () => {
    const rows = () => [booked({ gross: 100, company: 'um' }), rowOf({ gross: 250, company: 'dois' })];
    expect(lastOf(rows())).toMatchObject({
      state: 'waiting',
      doubt: { kind: 'company', cents: 250, against: 100, company: 'dois', others: ['um'] },
    });
    const known = ['um', 'dois'].map((company) => ({
      platform: 'uber',
      company,
      week: '2026-11-02',
      driverId: 'ana',
    }));
    expect(statesOf(decided(rows(), { companies: known }))).toEqual(['booked', 'booked']);
  });

  test('is of a file without a company, where the driver has two', () => {
    const row = lastOf([
      booked({ gross: 100, company: 'um' }),
      booked({ gross: 200, company: 'dois' }),
      rowOf({ gross: 300 }),
    ]);
    expect(row).toMatchObject({ state: 'waiting', reason: 'company_unknown' });
  });

  test('may be a version that precedes one which a frozen week refused', () => {
    const row = lastOf([
      rowOf({ gross: 100, state: 'conflict', madeAt: '2026-11-18T10:00:00.000Z' }),
      rowOf({ gross: 250, madeAt: '2026-11-17T10:00:00.000Z' }),
    ]);
    expect(row).toMatchObject({ state: 'waiting', doubt: { kind: 'refused', cents: 250, against: 100 } });
  });

  test('is of a week that began once the driver had left, of an account known by now', () => {
    const office = { holderOf: () => ({ driverId: 'ana', leftOn: '2026-11-01' }) };
    const row = lastOf([rowOf({ gross: 100, driverId: null, reason: 'unknown_driver' })], office);
    expect(row).toMatchObject({
      state: 'waiting',
      driverId: 'ana',
      doubt: { kind: 'left', cents: 100, leftOn: '2026-11-01' },
    });
  });

  test('is none of an account that is somebody’s by now', () => {
    const office = { holderOf: () => ({ driverId: 'ana', leftOn: null }) };
    const row = lastOf([rowOf({ gross: 100, driverId: null, reason: 'unknown_driver' })], office);
    expect(row).toMatchObject({ state: 'booked', driverId: 'ana', reason: null });
  });
});
