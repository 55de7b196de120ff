import { describe, expect, test } from 'vitest';
import {
  cellsOf,
  csvOf,
  outcomeOf,
  read,
  reportOf,
  resultsOf,
  UBER,
  UBER_A,
  UBER_B,
  withCell,
  withoutColumns,
} from '../../support/reports/samples';

const rows = cellsOf(UBER);
const EARNINGS = 'Pago a si : Os seus rendimentos';
const FEE = 'Pago a si:Os seus rendimentos:Taxa de serviço';
const CASH = 'Pago a si : Saldo da viagem : Pagamentos : Dinheiro recebido';
const BANK = 'Pago a si:Saldo da viagem:Pagamentos:Transferido para uma conta bancária';

const first = (cells: string[][]) => resultsOf(csvOf(cells))[0];
const outcomes = (cells: string[][]) => reportOf(csvOf(cells)).rows.map(outcomeOf);
const missing = (cells: string[][]) => read(csvOf(cells));

describe('a row that does not add up waits, with the difference', () => {
  test.each([
    ['Pago a si', '471.36', 100, 'Pago a si'],
    [EARNINGS, '447.30', 5, null],
    [EARNINGS, '447.31', -6, 'Pago a si'],
    [FEE, '-162.50', 10, EARNINGS],
    ['Pago a si : Os seus rendimentos : Tarifa', '503.39', 10_000, EARNINGS],
    ['Pago a si:Os seus rendimentos:Tarifa:Tarifa', '540.10', 10, 'Pago a si : Os seus rendimentos : Tarifa'],
    ['Pago a si:Saldo da viagem:Reembolsos:Portagem', '', 2_180, 'Pago a si'],
  ])('%s as %s', (column, value, differenceCents, at) => {
    const result = first(withCell(rows, 1, column, value));
    const held = { outcome: 'waiting', reason: 'does_not_add_up', differenceCents, column: at };
    if (at === null) expect(result).toMatchObject({ outcome: 'ok' });
    else expect(result).toEqual(held);
  });

  test('reads the other rows', () => {
    const [, second, third] = outcomes(withCell(rows, 1, 'Pago a si', '1.00'));
    expect([second, third]).toEqual(['10540 2455 0 0', '33594 9200 594 4500']);
  });

  test('holds cash of the wrong sign', () => {
    const cells = withCell(withCell(rows, 3, CASH, '45.00'), 3, 'Pago a si', '294.88');
    expect(resultsOf(csvOf(cells))[2]).toMatchObject({ reason: 'does_not_add_up', differenceCents: 9_000 });
  });
});

test("ignores a driver's own bank transfer", () => {
  const cells = withCell(withCell(rows, 2, BANK, '-80.85'), 2, 'Pago a si', '0.00');
  expect(outcomes(cells)[1]).toBe('10540 2455 0 0');
});

test.each(['1e9', 'NaN', '1.234', '1,234.50', 'dez'])(
  'holds a row with the amount %s, naming the column',
  (value) => {
    expect(first(withCell(rows, 1, FEE, value))).toMatchObject({ reason: 'bad_amount', column: FEE });
  },
);

test('sums the leaves of a parent without its own column', () => {
  const leaves = withoutColumns(rows, EARNINGS, 'Pago a si : Os seus rendimentos : Tarifa');
  expect(outcomes(leaves)).toEqual(outcomes(rows));
  expect(first(withCell(rows, 1, EARNINGS, ''))).toMatchObject({ outcome: 'ok' });
});

test('names missing required columns', () => {
  const without = (...names: string[]) => missing(withoutColumns(rows, ...names));
  const refusal = (column: string) => ({ ok: false, refusal: { reason: 'missing_column', column } });
  expect(without(FEE)).toEqual(refusal(FEE));
  expect(without('UUID do motorista')).toEqual(refusal('UUID do motorista'));
  const earnings = rows[0]?.filter((name) => name.includes('Os seus rendimentos')) ?? [];
  expect(without(...earnings)).toEqual(refusal(EARNINGS));
  expect(missing(withoutColumns(cellsOf(UBER_A), 'Driver UUID'))).toEqual(refusal('Driver UUID'));
});

test('reads a file of four columns', () => {
  const cells = [
    ['UUID do motorista', 'Pago a si', EARNINGS, FEE],
    ['0a1b2c3d-0000-4000-8000-000000000001', '75.00', '75.00', '-25.00'],
  ];
  expect(outcomes(cells)).toEqual(['10000 2500 0 0']);
});

test('rejects a repeated column, naming it', () => {
  const twice = rows.map((cells) => [...cells, cells[3] ?? '']);
  expect(read(csvOf(twice))).toMatchObject({ refusal: { reason: 'repeated_column', column: 'Pago a si' } });
});

test('reads English family B, with cash, and in Portuguese', () => {
  const english = withCell(cellsOf(UBER_B), 1, 'Payouts : Cash collected', '-12.30');
  expect(outcomes(english)).toEqual(['9050 0 500 1230']);
  const header = (english[0] ?? []).map((name) =>
    name
      .replace('Driver UUID', 'UUID do motorista')
      .replace('Total earnings', 'Rendimentos totais')
      .replace('Refunds & Expenses', 'Reembolsos e despesas')
      .replace('Payouts : Cash collected', 'Pagamentos : Dinheiro recebido'),
  );
  expect(outcomes([header, ...english.slice(1)])).toEqual(['9050 0 500 1230']);
  expect(first(withCell(english, 1, 'Total earnings:Tip', '5.00'))).toMatchObject({ differenceCents: -450 });
});

test('skips idle drivers and the fleet; holds rows without an id or repeated', () => {
  const still = rows[0]?.map((_, column) => (column === 0 ? 'u9' : column < 3 ? 'Eva' : '0.00')) ?? [];
  expect(outcomes([...rows, still])[4]).toBe('skipped no_movement');
  expect(outcomes(withCell(rows, 1, 'UUID do motorista', ' '))[0]).toBe('waiting no_identity');
  const again = withCell(rows, 2, 'UUID do motorista', '0A1B2C3D-0000-4000-8000-000000000001');
  expect(outcomes(again).slice(0, 3)).toEqual([
    'waiting driver_twice',
    'waiting driver_twice',
    '33594 9200 594 4500',
  ]);
});
