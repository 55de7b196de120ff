import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { innerColumns } from '../../../src/ledger/report-files/inner-columns';
import { changesBetween } from '../../../src/operations/accountant/changes-rules';
import {
  driverWeeks,
  isMonthOver,
  lastMonthOver,
  type MonthFacts,
  type MonthRecord,
  mondaysOf,
  type ReportedRow,
} from '../../../src/operations/accountant/month-rules';
import { driversSheet, platformsSheet, weeksSheet } from '../../../src/operations/accountant/month-sheets';
import { shiftDate } from '../../../src/platform/domain/calendar';

describe('the weeks of a month', () => {
  test.each([
    ['2026-10', ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26']],
    ['2026-11', ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']],
    ['2027-02', ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']],
    ['2026-12', ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']],
  ])('of %s begin in it', (month, mondays) => {
    expect(mondaysOf(month)).toEqual(mondays);
  });

  test('are each in one month, and none is left out', () => {
    const months = Array.from(
      { length: 36 },
      (_, n) => `${2025 + Math.floor(n / 12)}-${`${(n % 12) + 1}`.padStart(2, '0')}`,
    );
    const all = months.flatMap(mondaysOf);
    expect(all).toEqual(all.map((_, at) => shiftDate(all[0] ?? '', 7 * at)));
  });

  test('are over once the Sunday of the last is', () => {
    expect(isMonthOver('2026-11', '2026-12-06')).toBe(false);
    expect(isMonthOver('2026-11', '2026-12-07')).toBe(true);
    expect(['2026-11-01', '2026-11-02', '2026-12-06', '2026-12-07'].map(lastMonthOver)).toEqual([
      '2026-09',
      '2026-10',
      '2026-10',
      '2026-11',
    ]);
  });
});

test.each([
  [
    'uber',
    ['Driver UUID', 'Paid to you:Your earnings:Tip', 'Paid to you:Trip balance:Refunds:Toll'],
    [1],
    [2],
  ],
  [
    'uber',
    ['Pago a si:Os seus rendimentos:Gratificação', 'Pago a si:Saldo da viagem:Reembolsos:Portagem'],
    [0],
    [1],
  ],
  ['uber', ['Total earnings:Tip', 'Refunds & Expenses:Refunds:Toll'], [0], [1]],
  ['bolt', ['Motorista', 'Gorjetas dos passageiros|€', 'Portagens|€'], [1], [2]],
  ['bolt', ['Driver', 'Tolls|€'], [], [1]],
] as const)('tips and tolls of %s are in their columns: %j', (platform, header, tips, tolls) => {
  expect(innerColumns(platform, header)).toEqual({ tips, tolls });
});

function record(given: Partial<MonthRecord> = {}): MonthRecord {
  return {
    id: 'r1',
    driverId: 'ana',
    fullName: 'Ana',
    contractType: 'SLOT',
    nif: null,
    week: '2026-10-05',
    gross: 50_000,
    commission: 12_500,
    adjustments: 0,
    cash: 0,
    flatRate: 2_500,
    settlement: 0,
    payout: 35_000,
    status: 'PENDING',
    paidAt: null,
    carriedTo: null,
    ...given,
  };
}

const reported = (given: Partial<ReportedRow> = {}): ReportedRow => ({
  driverId: 'ana',
  week: '2026-10-05',
  platform: 'uber',
  organisation: '',
  gross: 30_000,
  commission: 7_500,
  adjustments: 0,
  cash: 0,
  tips: 200,
  tolls: null,
  ...given,
});

const NONE: MonthFacts = { records: [], reported: [], acertos: [], transfers: [], recibos: new Map() };
type Cells = ReturnType<typeof weeksSheet>;
const cell = ({ headings, rows }: Cells, heading: string, row = 0) => rows[row]?.[headings.indexOf(heading)];

test('a row has each platform, what is in no file, and the transfer', () => {
  const weeks = driverWeeks({
    ...NONE,
    records: [
      record({ status: 'PAID', paidAt: '2026-10-13T10:00:00.000Z', settlement: -300, payout: 34_700 }),
    ],
    reported: [
      reported(),
      reported({ platform: 'bolt', gross: 15_000, commission: 5_000, tips: null, tolls: 90 }),
    ],
    acertos: [
      { driverId: 'ana', week: '2026-10-05', category: 'MULTA', cents: -300 },
      { driverId: 'ana', week: '2026-10-05', category: 'BONUS', cents: 0 },
    ],
    transfers: [{ recordId: 'r1', endToEndId: 'V1-1', paidOn: '2026-10-14' }],
  });
  const sheet = weeksSheet(weeks);
  expect(cell(sheet, 'Uber: ganhos brutos')).toEqual({ cents: 30_000 });
  expect(cell(sheet, 'Uber: gorjetas incluídas')).toEqual({ cents: 200 });
  expect(cell(sheet, 'Uber: portagens incluídas')).toBeNull();
  expect(cell(sheet, 'Bolt: comissão')).toEqual({ cents: -5_000 });
  expect(cell(sheet, 'Ganhos sem ficheiro')).toEqual({ cents: 5_000 });
  expect(cell(sheet, 'Acerto: Multa')).toEqual({ cents: -300 });
  expect(sheet.headings).not.toContain('Acerto: Bónus');
  expect([cell(sheet, 'Data da transferência'), cell(sheet, 'EndToEndId')]).toEqual([
    { date: '2026-10-14' },
    { text: 'V1-1' },
  ]);
});

test('a payment by hand has its day in Lisbon, a transfer that came back none', () => {
  const at = { paidAt: '2026-10-13T23:30:00.000Z' };
  const weeks = driverWeeks({
    ...NONE,
    records: [record({ ...at, status: 'PAID' }), record({ ...at, status: 'RETURNED' })],
  });
  const sheet = weeksSheet(weeks);
  expect([0, 1].map((row) => cell(sheet, 'Data da transferência', row))).toEqual([
    { date: '2026-10-14' },
    null,
  ]);
});

const Week = fc.record({
  driverId: fc.constantFrom('ana', 'rui', 'eva'),
  week: fc.constantFrom('2026-10-05', '2026-10-12'),
  gross: fc.integer({ min: 0, max: 100_000 }),
  commission: fc.integer({ min: 0, max: 30_000 }),
  ofUber: fc.integer({ min: 0, max: 50_000 }),
  paid: fc.boolean(),
});

test('the sheets of random weeks have the same sums', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(Week, { selector: ({ driverId, week }) => `${driverId} ${week}`, minLength: 1 }),
      (given) => {
        const records = given.map(({ ofUber: _, paid, ...own }, at) =>
          record({
            ...own,
            id: `r${at}`,
            payout: own.gross - own.commission - 2_500,
            status: paid ? 'PAID' : 'PENDING',
          }),
        );
        const rows = given.map(({ driverId, week, ofUber }) =>
          reported({ driverId, week, gross: ofUber, commission: 0 }),
        );
        const weeks = driverWeeks({ ...NONE, records, reported: rows });
        const sum = (sheet: Cells, heading: string, at: (row: number) => boolean) =>
          sheet.rows.reduce((all, _, row) => {
            const found = cell(sheet, heading, row);
            return at(row) && found && 'cents' in found ? all + found.cents : all;
          }, 0);
        const [byWeek, byDriver, byPlatform] = [
          weeksSheet(weeks),
          driversSheet(weeks),
          platformsSheet(weeks, rows),
        ];
        for (const heading of ['Ganhos brutos', 'Comissão', 'Dinheiro recebido']) {
          const expected = sum(byWeek, heading, () => true);
          for (const sheet of [byDriver, byPlatform]) {
            const last = sheet.rows.length - 1;
            expect(sum(sheet, heading, (row) => row < last)).toBe(expected);
            expect(sum(sheet, heading, (row) => row === last)).toBe(expected);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('changes are by row and column, and a column of nothing is none', () => {
  const before = {
    header: ['Condutor', 'A receber', 'Referência'],
    rows: [
      ['Ana', '1,00', 'a'],
      ['Rui', '2,00', 'b'],
    ],
    keyAt: 2,
  };
  const after = {
    header: ['Condutor', 'Acerto: Multa', 'A receber', 'Referência'],
    rows: [
      ['Ana', '0,00', '1,50', 'a'],
      ['Eva', '0,00', '3,00', 'c'],
    ],
    keyAt: 3,
  };
  expect(changesBetween(before, before, 1)).toEqual([]);
  expect(changesBetween(before, after, 1)).toEqual([
    { row: 'Ana', column: 'A receber', before: '1,00', after: '1,50' },
    { row: 'Eva', column: 'Linha', before: '', after: 'nova' },
    { row: 'Rui', column: 'Linha', before: 'estava', after: '' },
  ]);
});
