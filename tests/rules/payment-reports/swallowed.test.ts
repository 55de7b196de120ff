import { describe, expect, test } from 'vitest';
import { reasonText } from '../../../src/ledger/report-files/reason-rules';
import { BOLT_42, cellsOf, csvOf, outcomeOf, read, reportOf, withCell } from '../../support/reports/samples';
import { accountId, uberReport } from '../../support/reports/weeks';

const WEEKS = ['U1', 'U2', 'U3'].map((id) => ({ id, name: `Nome ${id}`, gross: '100.00' }));

/** The file with two of its lines run into the first name of a third, as a quote before and one after make it. */
function swallowed(): string {
  const [header, one = '', ...others] = uberReport(WEEKS).split('\n');
  const [id, first, ...rest] = one.split(',');
  const lines = [`${id},"${first}`, accountId('U2'), `${accountId('U3')}",${rest.join(',')}`];
  return [header, ...lines, ...others.slice(2)].join('\n');
}

const outcomes = (text: string) => reportOf(text).rows.map(outcomeOf);

describe('comparing record-like lines with records', () => {
  test('promise 32: detects lines swallowed by a stray quote, and rejects the file with both numbers', () => {
    const answer = read(swallowed());
    expect(answer).toEqual({
      ok: false,
      refusal: { reason: 'rows_swallowed', column: '3 linhas, 1 registo' },
    });
    expect(reasonText('rows_swallowed', '3 linhas, 1 registo')).toBe(
      'O ficheiro tem aspas a mais: há linhas escondidas noutras (3 linhas, 1 registo).',
    );
  });

  test('promise 32: detects a line swallowed by the header', () => {
    const [header = '', ...lines] = uberReport(WEEKS).split('\n');
    const names = header.split(',');
    const text = [...names, `"Nota\n${accountId('U9')}"`].join(',');
    const rows = lines.filter(Boolean).map((line) => `${line},`);
    expect(read([text, ...rows, ''].join('\n'))).toMatchObject({
      refusal: { reason: 'rows_swallowed', column: '4 linhas, 3 registos' },
    });
  });

  test('promise 32: recognises Bolt’s lines by a leading e-mail', () => {
    const cells = cellsOf(BOLT_42);
    const email = cells[0]?.indexOf('Email') ?? -1;
    const turned = cells.map((row) => [row[email] ?? '', ...row.toSpliced(email, 1)]);
    const text = csvOf(withCell(turned, 1, 'Motorista', 'Ana Silva\nrui.ficticio@example.pt'));
    expect(outcomes(csvOf(turned))).toEqual(outcomes(csvOf(cells)));
    expect(read(text)).toMatchObject({ refusal: { reason: 'rows_swallowed' } });
  });

  test.each([
    ['Nível', 'Silver; Level=1\nStatus=ACTIVE'],
    ['Nível', 'Silver, nível 1;\r\n\r\nativo desde 2024, sem faltas'],
    ['Motorista', 'Ana\nSilva'],
  ])('counts a cell of several lines as one record: %s', (column, value) => {
    const cells = cellsOf(BOLT_42);
    expect(outcomes(csvOf(withCell(cells, 1, column, value)))).toEqual(outcomes(csvOf(cells)));
  });

  test('counts one before the id as one record too', () => {
    const weeks = uberReport(WEEKS).trim().split('\n');
    const turned = weeks.map((line) => line.split(',')).map(([id = '', ...cells]) => [...cells, id]);
    const named = turned.map((cells, at) => (at === 1 ? cells.with(0, 'Nome\ndo meio') : cells));
    expect(outcomes(csvOf(named))).toEqual(outcomes(csvOf(turned)));
  });
});
