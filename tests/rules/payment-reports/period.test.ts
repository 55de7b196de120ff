import { describe, expect, test } from 'vitest';
import { periodOf, weekEndOf } from '../../../src/ledger/report-files/period';
import { readReport } from '../../../src/ledger/report-files/read-report';
import { isMonday } from '../../../src/platform/domain/calendar';
import { reasonOf, sampleBytes, UBER } from '../../support/reports/samples';

test.each([
  ['20251020-20251026-payments_driver-FROTA.csv', '2025-10-20'],
  ['20251020_20251026-payments_driver-FROTA.csv', '2025-10-20'],
  ['20251020-20251027-payments_driver-FROTA.csv', '2025-10-20'],
  ['Fwd 20251020-20251026-payments_driver-FROTA (1).csv', '2025-10-20'],
  ['2025-10-20_2025-10-26.csv', '2025-10-20'],
  ['Ganhos por motorista-20_10_2025-26_10_2025-Lisbon Fleet.csv', '2025-10-20'],
  ['Ganhos por motorista-2025W45-Lisbon Fleet.csv', '2025-11-03'],
  ['Ganhos por motorista-2026W01-Lisbon Fleet.csv', '2025-12-29'],
  ['Ganhos por motorista-2026W53-Lisbon Fleet.csv', '2026-12-28'],
  ['Ganhos por motorista-30 dez 2024-5 jan 2025-FROTA, LDA.csv', '2024-12-30'],
  ['Earnings per driver-2 Feb 2026-8 Feb 2026-FLEET.csv', '2026-02-02'],
  ['GANHOS POR MOTORISTA-27 ABR 2026-3 MAI 2026.CSV', '2026-04-27'],
])('%s', (name, monday) => {
  expect(periodOf(name)).toEqual({ ok: true, weekStartDate: monday });
});

test.each([
  ['fev', '2026-02-02', '2 fev 2026-8 fev 2026'],
  ['mar', '2026-03-02', '2 mar 2026-8 mar 2026'],
  ['abr', '2026-04-06', '6 abr 2026-12 abr 2026'],
  ['mai', '2026-05-04', '4 mai 2026-10 mai 2026'],
  ['jun', '2026-06-01', '1 jun 2026-7 jun 2026'],
  ['jul', '2026-07-06', '6 jul 2026-12 jul 2026'],
  ['ago', '2026-08-03', '3 ago 2026-9 ago 2026'],
  ['set', '2026-09-07', '7 set 2026-13 set 2026'],
  ['out', '2025-10-06', '6 out 2025-12 out 2025'],
  ['nov', '2025-11-03', '3 nov. 2025-9 nov. 2025'],
  ['dez', '2025-12-29', '29 dez 2025-4 jan 2026'],
  ['Aug', '2026-08-03', '3 Aug 2026-9 Aug 2026'],
  ['Sep', '2026-09-07', '7 Sep 2026-13 Sep 2026'],
])('the month %s', (_month, monday, period) => {
  expect(periodOf(`Ganhos por motorista-${period}-X.csv`)).toEqual({ ok: true, weekStartDate: monday });
});

describe('a period that is not one week', () => {
  test.each([
    '20251021-20251027-payments_driver.csv',
    'Ganhos por motorista-30 dez 2025-5 jan 2026-FROTA.csv',
    '20251020-20251102-payments_driver.csv',
    '20251020-20251020-payments_driver.csv',
    '20251026-20251020-payments_driver.csv',
    '20251345-20251351-payments_driver.csv',
    'Ganhos por motorista-31_02_2025-06_03_2025.csv',
    'Ganhos por motorista-2025W53.csv',
    'Ganhos por motorista-2025W00.csv',
    '20251020-20251026 e 20251027-20251102.csv',
  ])('%s', (name) => expect(periodOf(name)).toEqual({ ok: false, reason: 'period_not_a_week' }));
});

test.each(['payments_driver.csv', 'relatorio 2025.csv', '', '1202510201-20251026.csv', '5 xyz.csv'])(
  'no period in "%s"',
  (name) => expect(periodOf(name)).toEqual({ ok: false, reason: 'no_period' }),
);

test('accepts a week only once it has ended', () => {
  const on = (week: string) => reasonOf(sampleBytes(UBER), `${week}-payments_driver.csv`);
  expect(on('20261116-20261122')).toBe('period_in_future');
  expect(on('20261109-20261115')).toBeNull();
  expect(on('20150105-20150111')).toBeNull();
  const fileName = UBER;
  const at = (today: string) => readReport({ fileName, bytes: sampleBytes(UBER), today });
  expect(at('2026-11-15')).toMatchObject({ ok: true });
  expect(at('2026-11-14')).toEqual({ ok: false, refusal: { reason: 'period_in_future', column: null } });
  expect(weekEndOf('2026-12-28')).toBe('2027-01-03');
  expect(['2026-11-09', '2026-11-10', '2026-02-30', ''].map(isMonday)).toEqual([true, false, false, false]);
});
