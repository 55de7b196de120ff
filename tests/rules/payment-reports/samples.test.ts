import { describe, expect, test } from 'vitest';
import { readReport } from '../../../src/ledger/report-files/read-report';
import * as files from '../../support/reports/samples';
import { outcomeOf, read, reportOf, sampleBytes, TODAY, WEEK } from '../../support/reports/samples';

const UBER_ROWS = [
  '0a1b2c3d-0000-4000-8000-000000000001 | ANA MARIA EXEMPLO SILVA | 60965 16240 2311 0',
  '0a1b2c3d-0000-4000-8000-000000000002 | Rui Fictício | 10540 2455 0 0',
  '0a1b2c3d-0000-4000-8000-000000000003 | JOÃO DE TESTE | 33594 9200 594 4500',
  '0a1b2c3d-0000-4000-8000-0000000000ff | FROTA EXEMPLO UNIPESSOAL Lda | skipped fleet_account',
];
const BOLT_ROWS = [
  'c0000000-0000-4000-8000-000000000001 | Ana Silva | 31490 6640 0 0',
  'c0000000-0000-4000-8000-000000000002 | Rui Fictício | 41230 10180 0 0',
  'c0000000-0000-4000-8000-000000000003 | João Teste | 17550 3825 0 4500',
];

const SAMPLES: [string, 'uber' | 'bolt', string[]][] = [
  [files.UBER, 'uber', UBER_ROWS],
  [files.UBER_QUOTED, 'uber', UBER_ROWS],
  [files.UBER_A, 'uber', ['0a1b2c3d-0000-4000-8000-000000000001 | Ana Example | 12050 3000 500 0']],
  [files.UBER_B, 'uber', ['0a1b2c3d-0000-4000-8000-000000000001 | Ana Example | 9050 0 500 0']],
  [files.BOLT_27, 'bolt', BOLT_ROWS],
  [files.BOLT_29, 'bolt', BOLT_ROWS],
  [files.BOLT_42, 'bolt', BOLT_ROWS],
  [files.BOLT_SEMICOLON, 'bolt', BOLT_ROWS],
  [files.BOLT_WRAPPED, 'bolt', BOLT_ROWS],
];

describe.each(SAMPLES)('%s', (fileName, platform, rows) => {
  const bytes = sampleBytes(fileName);
  const answer = readReport({ fileName, bytes, today: TODAY, weekStartDate: WEEK });

  test('reads its rows to the cent', () => {
    if (!answer.ok) throw new Error(answer.refusal.reason);
    expect(answer.report).toMatchObject({ platform, weekStartDate: WEEK });
    const { rows: found } = answer.report;
    expect(
      found.map((row) => `${row.identity.externalId} | ${row.identity.fullName} | ${outcomeOf(row)}`),
    ).toEqual(rows);
  });
});

test('covers every sample file with payments', () => {
  const named = [...SAMPLES.map(([name]) => name), files.UBER_ACTIVITY];
  expect(named.toSorted()).toEqual(files.sampleFiles().toSorted());
  expect(files.reasonOf(sampleBytes(files.UBER_ACTIVITY))).toBe('not_a_payment_report');
});

test('asks for the week where the name has no period', () => {
  const bytes = sampleBytes(files.BOLT_WRAPPED);
  expect(read(bytes, files.BOLT_WRAPPED)).toEqual({
    ok: false,
    refusal: { reason: 'no_period', column: null },
  });
  const given = (weekStartDate: string) =>
    readReport({ fileName: 'bolt.csv', bytes, today: TODAY, weekStartDate });
  expect(given('2026-11-02')).toMatchObject({ ok: true, report: { weekStartDate: '2026-11-02' } });
  expect(given('2026-11-03')).toMatchObject({ ok: false, refusal: { reason: 'period_not_a_week' } });
  expect(given('amanhã')).toMatchObject({ ok: false, refusal: { reason: 'period_not_a_week' } });
  expect(given('2026-11-16')).toMatchObject({ ok: false, refusal: { reason: 'period_in_future' } });
});

test('keeps the raw cells under the columns of the file', () => {
  const report = reportOf(sampleBytes(files.BOLT_42));
  expect(report.columns).toHaveLength(42);
  const level = report.columns.indexOf('Nível');
  expect(report.rows.map((row) => row.cells[level])).toEqual(Array(3).fill('Silver; Level=1; Status=ACTIVE'));
  expect(report.rows.map((row) => row.line)).toEqual([2, 3, 4]);
  expect(report.rows[0]?.identity).toMatchObject({ email: 'ana.silva@example.pt', phone: '+351910000001' });
  expect(report.counts).toEqual({ ok: 3, waiting: 0, skipped: 0 });
});
