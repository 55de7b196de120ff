import { describe, expect, test } from 'vitest';
import { BOLT_27, cellsOf, csvOf, outcomeOf, reportOf, UBER, withCell } from '../../support/reports/samples';

const uber = cellsOf(UBER);
const bolt = cellsOf(BOLT_27);
const firstOf = (cells: string[][]) => reportOf(csvOf(cells)).rows[0];

describe.each([
  '-',
  '0',
  'N/A',
  '#N/D',
  '1,23E+11',
  '1.23E+11',
  'null',
  '123456789',
  '0a1b2c3d-0000-4000-8000-000000000001x',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
])('%s instead of an id is a placeholder', (mark) => {
  test('for Uber, so the row waits', () => {
    const row = firstOf(withCell(uber, 1, 'UUID do motorista', mark));
    expect(row?.identity.externalId).toBeNull();
    expect(row && outcomeOf(row)).toBe('waiting no_identity');
  });

  test('for Bolt, which falls back to another id, then the e-mail', () => {
    const own = withCell(bolt, 1, 'Identificador individual', mark);
    const both = withCell(own, 1, 'Identificador do motorista', mark);
    const none = withCell(both, 1, 'Email', mark);
    const rows = [own, both, none].map(firstOf);
    expect(rows.map((row) => row?.identity.externalId)).toEqual([
      'b0000000-0000-4000-8000-000000000001',
      'ana.silva@example.pt',
      null,
    ]);
    expect(rows.map((row) => row && outcomeOf(row)).at(-1)).toBe('waiting no_identity');
    expect(rows.at(-1)?.identity.email).toBeNull();
  });
});

test.each(['c', 'c0000000', 'c0000000-0000-4000-8000-00000000000'])(
  'holds a row truncated in its id: %s',
  (id) => {
    const cut = bolt.map((row, at) => (at === 3 ? row.with(-1, id) : row));
    expect(reportOf(csvOf(cut)).rows.map(outcomeOf)[2]).toBe('waiting row_incomplete');
  },
);

test('two rows with the same placeholder are two people', () => {
  const cells = withCell(withCell(uber, 1, 'UUID do motorista', '-'), 2, 'UUID do motorista', '-');
  expect(reportOf(csvOf(cells)).rows.slice(0, 2).map(outcomeOf)).toEqual([
    'waiting no_identity',
    'waiting no_identity',
  ]);
});
