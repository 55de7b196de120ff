import { describe, expect, test } from 'vitest';
import { askedOf, shownOf } from '../../../src/ledger/weeks/asked';
import type { Doubt } from '../../../src/ledger/weeks/doubt';
import { Neighbours, type Row } from '../../../src/ledger/weeks/week-rows';
import { type Given, rowOf } from '../../support/reports/weeks';

const UNUSUAL: Doubt = { kind: 'amount', of: 'gross', cents: 900, bound: 'usual', against: 100 };
const VERSION: Doubt = { kind: 'version', cents: 900, against: 100 };
const REFUSED: Doubt = { kind: 'refused', cents: 900, against: 100 };
const LEFT: Doubt = { kind: 'left', cents: 900, leftOn: '2026-11-01' };
const COMPANY: Doubt = { kind: 'company', cents: 900, against: 100, company: 'um', others: ['dois'] };

const waiting = (doubt: Doubt | null, given: Given = {}) =>
  rowOf({ gross: 900, company: 'um', reason: 'implausible', doubt, ...given });
const booked = (gross: number, given: Given = {}) => rowOf({ gross, state: 'booked', ...given });

describe('what staff are asked about a row', () => {
  test.each<[string, Doubt, Row[], number | null]>([
    ['without anything beside it', UNUSUAL, [], null],
    ['with what is booked of its driver', UNUSUAL, [booked(300), booked(200, { externalId: 'U2' })], 500],
    ['with what is booked of its account', UNUSUAL, [booked(300, { driverId: 'rui' })], 300],
    ['without what waits', UNUSUAL, [rowOf({ gross: 300 })], null],
    ['without another week', UNUSUAL, [booked(300, { week: '2026-11-02' })], null],
    ['without another platform', UNUSUAL, [booked(300, { platform: 'bolt' })], null],
    ['without another company', UNUSUAL, [booked(300, { company: 'dois' })], null],
    ['as it was doubted: of a company', COMPANY, [booked(300)], 300],
    ['as it was doubted: refused', REFUSED, [booked(300)], 300],
    ['as it was doubted: of who had left', LEFT, [booked(300)], 300],
  ])('%s', (_title, doubt, beside, sum) => {
    const row = waiting(doubt);
    expect(askedOf(row, new Neighbours([row, ...beside]))).toEqual({ doubt, booked: sum });
  });

  test.each<[string, Row[], number]>([
    ['what is booked by now', [booked(300), booked(50, { externalId: 'U2' })], 350],
    ['nothing', [], 0],
  ])('of two versions, is compared with %s', (_title, beside, against) => {
    const row = waiting(VERSION, { gross: 700 });
    const { doubt } = askedOf(row, new Neighbours([row, ...beside]));
    expect(doubt).toEqual({ kind: 'version', cents: 700, against });
  });
});

describe('what staff decide by', () => {
  const shown = (rows: Row[], beside: Row[] = [], holder: string | null = null) =>
    shownOf(rows, new Neighbours([...rows, ...beside]), () => holder);

  test('is nothing where no row is to be confirmed', () => {
    expect(shown([rowOf({ reason: 'unknown_driver' }), waiting(UNUSUAL, { state: 'dismissed' })])).toBeNull();
  });

  test('is the same as long as nothing changes, row by row', () => {
    const rows = [waiting(UNUSUAL), rowOf({ reason: 'company_unknown' })];
    expect(shown(rows)).toBe(rows.map((row) => shown([row])).join('\n'));
  });

  test.each<[string, (row: Row) => string | null]>([
    ['what is booked beside it', (row) => shown([row], [booked(300)])],
    [
      'what is booked beside it by another company',
      (row) => shown([row], [booked(300, { company: 'dois' })]),
    ],
    ['whose its account is', (row) => shown([row], [], 'rui')],
    ['whose it is', (row) => shown([{ ...row, driverId: 'rui' }])],
    ['why it waits', (row) => shown([{ ...row, doubt: LEFT }])],
  ])('is another with %s', (_title, changed) => {
    const row = waiting(UNUSUAL);
    expect(changed(row)).not.toBe(shown([row]));
  });
});
