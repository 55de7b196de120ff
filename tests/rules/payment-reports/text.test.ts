import { describe, expect, test } from 'vitest';
import { reasonText } from '../../../src/ledger/report-files/reason-rules';
import { centsOf } from '../../../src/platform/tables/amount';
import * as samples from '../../support/reports/samples';
import {
  cellsOf,
  csvOf,
  outcomeOf,
  read,
  reasonOf,
  reportOf,
  sampleText,
  withCell,
} from '../../support/reports/samples';

const bolt = cellsOf(samples.BOLT_42);
const expected = reportOf(csvOf(bolt)).rows.map(outcomeOf);
const outcomes = (content: string | Uint8Array) => reportOf(content).rows.map(outcomeOf);

test.each([
  ['', null],
  [' 12 ', 1_200],
  ['0.00', 0],
  ['-0,00', 0],
  ['-0.05', -5],
  ['1.5', 150],
  ['1187,55', 118_755],
  ['999999999.99', 99_999_999_999],
])('the amount "%s"', (text, cents) => expect(centsOf(text)).toBe(cents));

test.each([
  '1e9',
  'NaN',
  '1.234',
  '1 234,00',
  '1.234,00',
  '--1',
  '+1',
  '.5',
  '5.',
  '1.-5',
  '=1+1',
  '9999999999',
  '１',
])('"%s" is no amount', (text) => expect(centsOf(text)).toBeUndefined());

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  [...`\ufeff${text}`].forEach((letter, at) => {
    view.setUint16(at * 2, letter.charCodeAt(0), isLittle);
  });
  return new Uint8Array(view.buffer);
}

/** Encodes in Windows-1252 characters that Latin-1 has too, and the euro sign. */
function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));
}

describe('promise 32: any encoding', () => {
  const text = csvOf(cellsOf(samples.BOLT_27));

  test.each([
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 LE', utf16(text, true)],
    ['UTF-16 BE', utf16(text, false)],
    ['Windows-1252', windows1252(text)],
    ['tabs in UTF-16, as Excel has it', utf16(text.replaceAll(',', '\t'), true)],
  ])('%s', (_name, bytes) => {
    expect(outcomes(bytes)).toEqual(expected);
    expect(reportOf(bytes).rows[1]?.identity.fullName).toBe('Rui Fictício');
  });

  test('rejects bytes that are invalid in the encoding of their BOM', () => {
    expect(reasonOf(Uint8Array.from([0xff, 0xfe, 0x41]))).toBe('unreadable_text');
    expect(reasonOf(Uint8Array.from([0xef, 0xbb, 0xbf, 0xff]))).toBe('unreadable_text');
  });
});

describe('a file mangled by Excel and others', () => {
  const crlf = csvOf(bolt, ',', '\r\n');
  const wrap = (line: string) => `"${line.replaceAll('"', '""')}"`;
  const lines = crlf.trimEnd().split('\r\n');

  test.each([
    ['lines that end in CR', csvOf(bolt, ',', '\r')],
    ['a separator named first', `sep=;\r\n${csvOf(bolt, ';')}`],
    ['blank lines before and between', `\n\n${crlf.replaceAll('\r\n', '\r\n\r\n')}`],
    ['empty cells at the end of each line', lines.map((line) => `${line};;`).join('\r\n')],
    ['quoted cells and empty ones after them', sampleText(samples.BOLT_29).replaceAll(/\r?\n/g, ';;\n')],
    ['whole lines in quotes', lines.map(wrap).join('\n')],
    ['whole lines in quotes, with `;;`', lines.map((line) => `${wrap(line)};;`).join('\r\n')],
    [
      'empty columns at the end',
      csvOf(
        bolt.map((cells) => [...cells, '', '']),
        ';',
      ),
    ],
    [
      'names in capitals and decomposed',
      csvOf([(bolt[0] ?? []).map((name) => name.toUpperCase().normalize('NFD')), ...bolt.slice(1)]),
    ],
  ])('%s', (_name, text) => expect(outcomes(text)).toEqual(expected));

  test('is rejected with an unseparated header, or one quoted over unquoted rows', () => {
    expect(reasonOf([wrap(lines[0] ?? ''), ...lines.slice(1)].join('\n'))).toBe('header_not_separated');
    expect(reasonOf(crlf.replaceAll(',', '|'))).toBe('header_not_separated');
    expect(reasonOf(csvOf(cellsOf(samples.UBER)).replaceAll(',', ' '))).toBe('header_not_separated');
  });
});

describe('promise 32: never half', () => {
  test('a file cut inside a quoted cell is refused; cut inside a row, that row waits', () => {
    const text = sampleText(samples.BOLT_27).trimEnd();
    expect(reasonOf(text.slice(0, -1))).toBe('broken_quotes');
    expect(outcomes(csvOf(bolt).trimEnd().slice(0, -40)).at(-1)).toBe('waiting row_incomplete');
  });

  test.each([
    ['', 'empty'],
    [' \r\n\n', 'empty'],
    [csvOf(bolt.slice(0, 1)), 'empty'],
    ['olá', 'no_header'],
    ['a,b,c\n1,2,3\n', 'no_header'],
    ['%PDF-1.7 "x"y\n', 'no_header'],
  ])('%j is refused: %s', (text, reason) => expect(reasonOf(text)).toBe(reason));
});

test('promise 32: a formula is text', () => {
  const formula = '=HYPERLINK("http://x";"Ana")';
  const report = reportOf(
    csvOf(withCell(withCell(bolt, 1, 'Motorista', formula), 2, 'Dinheiro recebido|€', '=1+1')),
  );
  expect(report.rows[0]?.identity.fullName).toBe(formula);
  expect(report.rows.map(outcomeOf).slice(0, 2)).toEqual([expected[0], 'waiting bad_amount']);
});

describe('promise 32: a million lines and one line of 50 MB are bounded', () => {
  const [header = ''] = csvOf(bolt).split('\n');

  test.each([
    ['a million lines', () => `${header}\n${'1\n'.repeat(1_000_000)}`, 'too_many_rows'],
    ['a million blank lines', () => `${header}\n${'\n'.repeat(1_000_000)}`, 'too_many_rows'],
    ['a line of 20 MB', () => `${header}\n${'1'.repeat(20_000_000)}`, 'row_too_long'],
    ['a header of 20 MB', () => 'Motorista,'.repeat(2_000_000), 'row_too_long'],
    ['a cell that never closes', () => `${header}\n"${'1\n'.repeat(5_000_000)}`, 'row_too_long'],
    ['quotes everywhere', () => `${header}\n"${'x"'.repeat(10_000_000)}`, 'broken_quotes'],
    ['separators only', () => `${header}\n${`${','.repeat(50_000)}\n`.repeat(300)}`, 'too_large'],
    ['fillers only', () => `${header};;\n${`${';'.repeat(50_000)}x\n`.repeat(300)}`, null],
  ])('%s', (_name, text, reason) => expect(reasonOf(text())).toBe(reason));

  test('a line of 50 MB', () => {
    expect(reasonOf(new Uint8Array(50_000_000).fill(0x31))).toBe('too_large');
  });
});

test('has a text for every reason, naming the column', () => {
  expect(reasonText('missing_column', 'Pago a $& si')).toBe('Falta a coluna «Pago a $& si».');
  expect(read('x')).toEqual({ ok: false, refusal: { reason: 'no_header', column: null } });
});
