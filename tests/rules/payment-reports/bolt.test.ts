import { expect, test } from 'vitest';
import {
  BOLT_27,
  BOLT_42,
  cellsOf,
  csvOf,
  outcomeOf,
  read,
  reportOf,
  resultsOf,
  withCell,
  withoutColumns,
} from '../../support/reports/samples';

const rows = cellsOf(BOLT_27);
const GROSS = 'Ganhos brutos (total)|€';
const NET = 'Ganhos líquidos|€';
const PAYOUT = 'Pagamento previsto|€';
const FEES = 'Total de taxas|€';

const first = (cells: string[][]) => resultsOf(csvOf(cells))[0];
const outcomes = (cells: string[][]) => reportOf(csvOf(cells)).rows.map(outcomeOf);
const idOf = (cells: string[][]) => reportOf(csvOf(cells)).rows[0]?.identity.externalId;

test.each([
  [GROSS, '315.00', 10, GROSS],
  ['Gorjetas dos passageiros|€', '2.40', 10, GROSS],
  [NET, '248.60', 10, NET],
  [FEES, '66.30', -10, NET],
])('holds a row with %s as %s, with the difference', (column, value, differenceCents, at) => {
  const held = { outcome: 'waiting', reason: 'does_not_add_up', differenceCents, column: at };
  expect(first(withCell(rows, 1, column, value))).toEqual(held);
});

test('tolerates five cents of rounding', () => {
  expect(first(withCell(rows, 1, NET, '248.55'))).toMatchObject({ outcome: 'ok' });
});

test('derives adjustments from the payout; without one there are none', () => {
  expect(outcomes(withCell(rows, 3, PAYOUT, '100.00'))[2]).toBe('17550 3825 775 4500');
  expect(outcomes(withCell(rows, 3, PAYOUT, ''))[2]).toBe('17550 3825 0 4500');
});

test('holds a row for a bad value only in a used column', () => {
  expect(first(withCell(rows, 1, FEES, '1e9'))).toMatchObject({ reason: 'bad_amount', column: FEES });
  expect(first(withCell(rows, 1, GROSS, ''))).toMatchObject({ reason: 'bad_amount', column: GROSS });
  expect(first(withCell(rows, 1, 'Ganhos brutos por hora|€/h', '#DIV/0!'))).toMatchObject({ outcome: 'ok' });
});

test('uses the individual id, else the driver’s, else the e-mail', () => {
  const withoutOwn = withCell(rows, 1, 'Identificador individual', '');
  const withoutBoth = withCell(withoutOwn, 1, 'Identificador do motorista', '');
  const email = withCell(withoutBoth, 1, 'Email', 'ANA.Silva@Example.pt');
  expect(idOf(rows)).toBe('c0000000-0000-4000-8000-000000000001');
  expect(idOf(withoutOwn)).toBe('b0000000-0000-4000-8000-000000000001');
  expect(idOf(email)).toBe('ana.silva@example.pt');
  expect(outcomes(withCell(email, 1, 'Email', ''))[0]).toBe('waiting no_identity');
});

test.each([GROSS, FEES, PAYOUT])('rejects a file without %s, naming it', (column) => {
  const refusal = { reason: 'missing_column', column: column.replace('|€', '') };
  expect(read(csvOf(withoutColumns(rows, column)))).toEqual({ ok: false, refusal });
});

test('reads the columns of 2026, and files without optional ones', () => {
  const few = withoutColumns(
    cellsOf(BOLT_42),
    'Telemóvel',
    'Nível',
    NET,
    'IVA das taxas de reserva|€',
    'Motorista',
  );
  expect(outcomes(few)).toEqual(outcomes(rows));
});

test('reads English names', () => {
  const header =
    'Driver,Email,Gross earnings (total)|€,Collected cash|€,Rider tips|€,Net earnings|€,Total fees|€,Projected payout|€';
  expect(outcomes([header.split(','), 'Ana,a@x.pt,100.00,20.00,1.00,75.00,25.00,56.00'.split(',')])).toEqual([
    '10000 2500 100 2000',
  ]);
});

test('holds a row with an extra cell, even an empty one', () => {
  const more = (cell: string) => rows.map((cells, at) => (at === 1 ? [...cells, cell] : cells));
  for (const cell of [' ', '', '0.00']) {
    expect(outcomes(more(cell))).toEqual(['waiting row_incomplete', ...outcomes(rows).slice(1)]);
  }
});

test('ignores empty cells at the end of every row, but not of a single row', () => {
  const more = (...cells: string[]) => rows.map((row, at) => (at > 0 ? [...row, ...cells] : row));
  expect(outcomes(more('', ' '))).toEqual(outcomes(rows));
  expect(outcomes(more('', '0.00'))).toEqual(Array(3).fill('waiting row_incomplete'));
  expect(outcomes(more('').slice(0, 2))).toEqual(['waiting row_incomplete']);
  const filled = rows.map((row) => [...row, '']);
  expect(outcomes(filled)).toEqual(outcomes(rows));
  expect(outcomes(filled.slice(0, 2))).toEqual(outcomes(rows).slice(0, 1));
  expect(outcomes([...filled.slice(0, 3), rows[3] ?? []])[2]).toBe('waiting row_incomplete');
});

test('skips a zero row, holds a truncated one, rejects a file without amounts', () => {
  const still = rows[0]?.map((name) => (/€/.test(name) ? '0.00' : 'x')) ?? [];
  const cut = rows[1]?.slice(0, 20) ?? [];
  const lines = `${csvOf([...rows, still])}${cut.join(',')}\n`;
  expect(reportOf(lines).rows.map(outcomeOf).slice(3)).toEqual([
    'skipped no_movement',
    'waiting row_incomplete',
  ]);
  expect(reportOf(lines).counts).toEqual({ ok: 3, waiting: 1, skipped: 1 });
  expect(read('Motorista,Email,Viagens\nAna,a@x.pt,3\n')).toMatchObject({
    refusal: { reason: 'not_a_payment_report' },
  });
});
