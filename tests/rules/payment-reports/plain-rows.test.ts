import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { plainRows } from '../../../src/report-files/plain-rows';

const LIMITS = { rows: 6, cells: 20, rowLength: 40 };
const PIECES = ['"', '""', '","', '"\n"', '\n', ',', ';', 'a', 'b c', ' ', '1.50', '"x"', '"x","y"'];

const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((each) => each.join(''));
const row = fc.array(fc.constantFrom('a', '', 'x y', '1,50', 'q"q', 'José', 'l\nm'), {
  minLength: 1,
  maxLength: 4,
});
const quoted = fc
  .array(row, { minLength: 1, maxLength: 5 })
  .map((rows) =>
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\n'),
  );

test('what is split by its lines alone comes to the cells that papaparse reads', () => {
  let split = 0;
  fc.assert(
    fc.property(fc.oneof(pieces, quoted), fc.constantFrom('', '\n'), (text, end) => {
      const rows = plainRows(text + end, ',', LIMITS);
      if (!rows) return;
      split += 1;
      const { data, errors } = Papa.parse<string[]>(text + end, { delimiter: ',', newline: '\n' });
      expect({ rows, errors: [] }).toEqual({ rows: data, errors });
    }),
    { numRuns: 5_000 },
  );
  expect(split).toBeGreaterThan(100);
});

test('a quote within a cell, a line break in one, and a byte order mark are left to papaparse', () => {
  for (const text of ['"a""b","c"', '"a\nb","c"', '"a","b', 'a"b,c', '"a",b', '\ufeffa,b', '']) {
    expect(plainRows(text, ',', LIMITS), JSON.stringify(text)).toBeNull();
  }
});

test('so is a text over a limit', () => {
  const { rows, cells, rowLength } = LIMITS;
  expect(plainRows('a\n'.repeat(rows - 1), ',', LIMITS)).toHaveLength(rows);
  expect(plainRows('a\n'.repeat(rows), ',', LIMITS)).toBeNull();
  expect(plainRows(','.repeat(cells - 1), ',', LIMITS)).toHaveLength(1);
  expect(plainRows(','.repeat(cells), ',', LIMITS)).toBeNull();
  expect(plainRows('x'.repeat(rowLength), ',', LIMITS)).toHaveLength(1);
  expect(plainRows('x'.repeat(rowLength + 1), ',', LIMITS)).toBeNull();
});
