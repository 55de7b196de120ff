import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf } from '../../../src/platform/tables/amount';
import * as samples from '../../support/reports/samples';
import { cellsOf, csvOf, outcomeOf, read, reportOf, sampleBytes } from '../../support/reports/samples';

const SAMPLES = [samples.UBER, samples.UBER_A, samples.UBER_B, samples.BOLT_27, samples.BOLT_42];
const sample = fc.constantFrom(...SAMPLES);
const outcomes = (content: string | Uint8Array) =>
  reportOf(content).rows.map(
    (row) => `${row.identity.externalId} ${row.identity.fullName} ${outcomeOf(row)}`,
  );

test('reads any cents with a decimal point or comma', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      fc.constantFrom('.', ','),
      (amount, mark) => {
        const digits = String(Math.abs(amount)).padStart(3, '0');
        const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
        expect(centsOf(text)).toBe(amount);
      },
    ),
  );
});

test('does not depend on the order of columns or rows', () => {
  const order = fc.array(fc.nat(), { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(sample, order, order, (name, columnKeys, rowKeys) => {
      const [header = [], ...rows] = cellsOf(name);
      const columns = header
        .map((_, at) => at)
        .toSorted((a, b) => (columnKeys[a] ?? 0) - (columnKeys[b] ?? 0));
      const shuffled = rows.toSorted(
        (a, b) => (rowKeys[rows.indexOf(a)] ?? 0) - (rowKeys[rows.indexOf(b)] ?? 0),
      );
      const text = csvOf([header, ...shuffled].map((cells) => columns.map((at) => cells[at] ?? '')));
      expect(outcomes(text).toSorted()).toEqual(outcomes(sampleBytes(name)).toSorted());
    }),
    { numRuns: 50 },
  );
});

test('promise 32: separators, decimal marks, line ends, quotes and encodings never change the cents', () => {
  const isAmount = /^-?\d+\.\d{1,2}$/;
  const shape = fc.record({
    separator: fc.constantFrom(',', ';', '\t'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    hasCommas: fc.boolean(),
    isWrapped: fc.boolean(),
    filler: fc.constantFrom('', ';', ';;'),
    isUtf16: fc.boolean(),
  });
  fc.assert(
    fc.property(sample, shape, (name, { separator, newline, hasCommas, isWrapped, filler, isUtf16 }) => {
      const cells = cellsOf(name).map((row) =>
        row.map((cell) => (hasCommas && isAmount.test(cell) ? cell.replace('.', ',') : cell)),
      );
      const lines = csvOf(cells, separator).replace(/\n$/, '').split('\n');
      const wrapped = lines.map((line) => (isWrapped ? `"${line.replaceAll('"', '""')}"${filler}` : line));
      const text = wrapped.join(newline);
      const bytes = isUtf16 ? Buffer.from(`\ufeff${text}`, 'utf16le') : new TextEncoder().encode(text);
      expect(outcomes(bytes)).toEqual(outcomes(sampleBytes(name)));
    }),
  );
});

test('is deterministic', () => {
  fc.assert(
    fc.property(sample, (name) => {
      expect(read(sampleBytes(name))).toEqual(read(sampleBytes(name)));
    }),
    { numRuns: 20 },
  );
});

test('promise 32: any bytes are read or refused, never thrown on', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const text = fc
    .array(fc.constantFrom('"', ';', ',', '\n', '\r', '\t', 'Motorista', 'Pago a si:', '|€', '\0', 'é'))
    .map((parts) => new TextEncoder().encode(parts.join('')));
  fc.assert(
    fc.property(fc.oneof(bytes, text), (content) => {
      const answer = read(content);
      expect(answer.ok || answer.refusal.reason.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('promise 32: a file with bytes put in or cut out is refused, or every row of it is accounted for', () => {
  const change = fc.record({ at: fc.nat(3_000), cut: fc.nat(40), put: fc.uint8Array({ maxLength: 8 }) });
  fc.assert(
    fc.property(sample, change, (name, { at, cut, put }) => {
      const whole = sampleBytes(name);
      const start = at % whole.length;
      const answer = read(
        new Uint8Array([...whole.subarray(0, start), ...put, ...whole.subarray(start + cut)]),
      );
      if (!answer.ok) return;
      const { rows, counts } = answer.report;
      expect(counts.ok + counts.waiting + counts.skipped).toBe(rows.length);
      for (const { result } of rows) {
        if (result.outcome === 'ok')
          expect(Object.values(result.earnings).every(Number.isSafeInteger)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
