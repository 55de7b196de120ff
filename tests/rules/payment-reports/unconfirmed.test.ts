import { describe, expect, test } from 'vitest';
import {
  BOLT_27,
  BOLT_29,
  BOLT_WRAPPED,
  cellsOf,
  csvOf,
  outcomeOf,
  read,
  reasonOf,
  reportOf,
  resultsOf,
  sampleText,
  UBER,
  UBER_A,
  UBER_B,
  withCell,
  withoutColumns,
} from '../../support/reports/samples';

const uber = cellsOf(UBER);
const familyB = cellsOf(UBER_B);
const bolt = cellsOf(BOLT_27);

const renamed = (cells: string[][], from: string, to: string) =>
  cells.map((row, at) => (at === 0 ? row.map((name) => (name === from ? to : name)) : row));
const outcomes = (cells: string[][]) => reportOf(csvOf(cells)).rows.map(outcomeOf);
const results = (cells: string[][]) => resultsOf(csvOf(cells));
const held = (reason: string, column: string) => ({ outcome: 'waiting', reason, column });

describe('rejects another currency than the euro, naming the column', () => {
  const money = (bolt[0] ?? []).filter((name) => /^(Ganhos|Dinheiro|Gorjetas|Pagamento|Total)/.test(name));
  const used = money.filter((name) => name.endsWith('|€'));

  test.each(used)('%s', (name) => {
    for (const unit of ['|zł', '|R$', '|£', '|$', '|€/h', '|', '']) {
      const other = name.replace('|€', unit);
      const refusal = { reason: 'not_euro', column: other };
      expect(read(csvOf(renamed(bolt, name, other)))).toEqual({ ok: false, refusal });
    }
    for (const unit of ['| € ', '|EUR', '|euro']) {
      expect(outcomes(renamed(bolt, name, name.replace('|€', unit)))).toEqual(outcomes(bolt));
    }
  });

  test('in a whole file', () => {
    expect(reasonOf(sampleText(BOLT_29).replaceAll('€', 'zł'))).toBe('not_euro');
    expect(reasonOf(sampleText(BOLT_WRAPPED).replaceAll('€', 'R$'))).toBe('not_euro');
  });

  test('in one cell of Uber’s, holding its row', () => {
    for (const amount of ['zł 470.36', '470.36 PLN', '£470.36', 'R$ 470,36', '470.36 €']) {
      expect(results(withCell(uber, 1, 'Pago a si', amount))[0]).toMatchObject(
        held('bad_amount', 'Pago a si'),
      );
    }
  });
});

describe('holds amounts that no figure of the row confirms', () => {
  const CASH = 'Dinheiro recebido|€';
  const NET = 'Ganhos líquidos|€';
  const PAYOUT = 'Pagamento previsto|€';
  const unpaid = withCell(bolt, 3, PAYOUT, '');

  test('Bolt without a payout and without its cash', () => {
    expect(outcomes(unpaid)[2]).toBe('17550 3825 0 4500');
    expect(results(renamed(unpaid, CASH, 'Numerário|€'))[2]).toMatchObject(
      held('unknown_money', 'Numerário|€'),
    );
    expect(results(renamed(unpaid, CASH, 'Numerário'))[2]).toMatchObject(
      held('unconfirmed', 'Dinheiro recebido'),
    );
    expect(results(withoutColumns(unpaid, NET))[2]).toMatchObject(held('unconfirmed', 'Ganhos líquidos'));
    expect(results(withCell(unpaid, 3, NET, ''))[2]).toMatchObject(held('unconfirmed', NET));
  });

  test('Bolt with a payout that differs from the rest', () => {
    const renamedCash = renamed(bolt, CASH, 'Numerário|€');
    expect(results(renamedCash)[2]).toMatchObject(held('unconfirmed', 'Dinheiro recebido'));
    expect(outcomes(renamedCash).slice(0, 2)).toEqual(outcomes(bolt).slice(0, 2));
    const adjusted = withCell(bolt, 1, PAYOUT, '250.00');
    expect(outcomes(adjusted)[0]).toBe('31490 6640 150 0');
    expect(results(withoutColumns(adjusted, NET))[0]).toMatchObject(held('unconfirmed', 'Ganhos líquidos'));
  });

  test('a bonus under an unknown name beside a missing payout', () => {
    const bonus = (amount: string) =>
      unpaid.map((row, at) => [...row, at === 0 ? 'Prémio|€' : at === 3 ? amount : '']);
    expect(results(bonus('7.00'))[2]).toMatchObject(held('unknown_money', 'Prémio|€'));
    expect(outcomes(bonus('0.00'))[2]).toBe('17550 3825 0 4500');
    const still = bonus('7.00').map((row, at) =>
      at === 3 ? row.map((c) => (/^\d+\.\d\d$/.test(c) && c !== '7.00' ? '0.00' : c)) : row,
    );
    expect(results(still)[2]).toMatchObject(held('unknown_money', 'Prémio|€'));
  });

  test('cash that was given out', () => {
    const cells = withCell(withCell(bolt, 3, CASH, '-45.00'), 3, PAYOUT, '182.25');
    expect(results(cells)[2]).toMatchObject(held('does_not_add_up', CASH));
  });

  test('Uber without its sum, “Pago a si”', () => {
    const refusal = (column: string) => ({ ok: false, refusal: { reason: 'missing_column', column } });
    expect(read(csvOf(withoutColumns(uber, 'Pago a si')))).toEqual(refusal('Pago a si'));
    expect(read(csvOf(withoutColumns(cellsOf(UBER_A), 'Paid to you')))).toEqual(refusal('Paid to you'));
    expect(results(withCell(uber, 1, 'Pago a si', ''))[0]).toMatchObject(held('unconfirmed', 'Pago a si'));
  });

  test('Uber’s money under an unknown name', () => {
    const BALANCE = 'Pago a si : Saldo da viagem : Pagamentos';
    const other = `${BALANCE} : Numerário`;
    expect(results(renamed(uber, `${BALANCE} : Dinheiro recebido`, other))[2]).toMatchObject(
      held('unknown_money', other),
    );
    const prize = (name: string) => uber.map((row, at) => [...row, at === 0 ? name : at === 1 ? '5.00' : '']);
    for (const name of ['Pago a si:Prémio', 'Pago a si:Saldo da viagem:Prémio:De maio']) {
      const paid = withCell(prize(name), 1, 'Pago a si', '475.36');
      expect(results(paid)[0]).toMatchObject(held('unknown_money', name));
    }
    expect(outcomes(prize('Viagens'))).toEqual(outcomes(uber));
  });

  test('Uber’s bank transfer or fee with the wrong sign', () => {
    const BANK = 'Pago a si:Saldo da viagem:Pagamentos:Transferido para uma conta bancária';
    const TAX = 'Pago a si:Saldo da viagem:Impostos:Imposto sobre a tarifa';
    const shifted = withCell(withCell(uber, 1, TAX, ''), 1, BANK, '1.31');
    expect(results(shifted)[0]).toMatchObject(held('does_not_add_up', BANK));
  });
});

describe('family B, which has no overall sum', () => {
  const CASH = 'Payouts : Cash collected';
  const refusal = (column: string) => ({ ok: false, refusal: { reason: 'missing_column', column } });
  const paid = withCell(withCell(familyB, 1, CASH, '-12.30'), 1, 'Payouts', '-12.30');

  test('is rejected without its total, its fare or any payouts', () => {
    expect(outcomes(paid)).toEqual(['9050 0 500 1230']);
    expect(read(csvOf(withoutColumns(paid, 'Total earnings')))).toEqual(refusal('Total earnings'));
    const leaves = (paid[0] ?? []).filter((name) => name.startsWith('Total earnings:'));
    expect(read(csvOf(withoutColumns(paid, ...leaves)))).toEqual(refusal('Total earnings:Net fare'));
    expect(read(csvOf(withoutColumns(paid, CASH, 'Payouts')))).toEqual(refusal(CASH));
  });

  test('holds payouts without a cash column or under another name', () => {
    expect(results(withoutColumns(paid, CASH))[0]).toMatchObject({
      ...held('does_not_add_up', 'Payouts'),
      differenceCents: -1_230,
    });
    const other = 'Payouts : Notes and coins';
    expect(results(renamed(paid, CASH, other))[0]).toMatchObject(held('unknown_money', other));
    const unsaid = withCell(renamed(paid, CASH, other), 1, 'Payouts', '');
    expect(results(unsaid)[0]).toMatchObject(held('unknown_money', other));
    expect(results(renamed(paid, 'Total earnings:Net fare', 'Net'))[0]).toMatchObject({ outcome: 'waiting' });
    expect(results(withCell(paid, 1, 'Total earnings', ''))[0]).toMatchObject(
      held('unconfirmed', 'Total earnings'),
    );
  });

  test('holds refunds under another name, but not third-party amounts and trip counts', () => {
    const other = renamed(
      withoutColumns(paid, 'Refunds & Expenses:Refunds:Toll'),
      'Refunds & Expenses',
      'Costs',
    );
    expect(results(other)[0]).toMatchObject(held('unknown_money', 'Costs'));
    const more = paid.map((row, at) => [...row, ...(at === 0 ? ['Trips', 'Paid to Uber'] : ['61', '1.20'])]);
    expect(outcomes(more)).toEqual(outcomes(paid));
  });
});

describe('a stray quote that merges rows into one cell', () => {
  test.each([UBER, BOLT_27])('is detected: %s', (name) => {
    const lines = csvOf(cellsOf(name)).trimEnd().split('\n');
    const columns = lines[0]?.split(',').length ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const quote = (line: string, isEnd: boolean) =>
        line
          .split(',')
          .map((cell, at) => (at === column ? (isEnd ? `${cell}"` : `"${cell}`) : cell))
          .join(',');
      const text = lines.map((line, at) =>
        at === 1 ? quote(line, false) : at === 3 ? quote(line, true) : line,
      );
      expect([column, reasonOf(text.join('\n'))]).toEqual([column, 'rows_in_a_cell']);
    }
  });

  test('allows a name of two lines', () => {
    const cells = withCell(bolt, 1, 'Motorista', 'Ana\nSilva');
    expect(outcomes(cells)).toEqual(outcomes(bolt));
  });
});
