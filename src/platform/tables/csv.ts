import Papa, { type ParseConfig, type ParseResult, type Parser } from 'papaparse';
import { isBlank, isValue, type TableRow } from './cells';
import type { CsvReason } from './schema';

export const MAX_ROWS = 50_000;
const MAX_CELLS = 4_000_000;
/** In UTF-16 units: rows up to this length are always read, rows of twice the length never. */
const MAX_ROW_LENGTH = 65_536;

const SEPARATORS = [',', ';', '\t'];
/** Portuguese Excel pads lines that it could not split with empty cells. */
const FILLER = /(?<!;);+$/gm;

/** `rows` includes blank ones; `inLines` are rows with a multi-line cell; `width` is the expected number of cells. */
export type ParsedCsv =
  | { ok: true; header: string[]; rows: TableRow[]; inLines: string[][]; width: number; separator: string }
  | { ok: false; header: string[]; reason: CsvReason };

/** The header determines the separator; quoted lines are unwrapped (docs/report-formats.md#recognising-a-file). */
export function parseCsv(text: string): ParsedCsv {
  const lines = (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).replace(SEP_LINE, '');
  return split(lines.replace(LEADING_BLANK, ''), 2);
}

/** The line `sep=;`, which Excel itself writes first. */
const SEP_LINE = /^\s*"?sep=[^\n]{0,3}\n/i;
const LEADING_BLANK = /^(?:[ \t;,]*\n)+/;

function split(text: string, unwraps: number): ParsedCsv {
  if (text.trim() === '') return { ok: false, header: [], reason: 'empty' };
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  if (line.length > MAX_ROW_LENGTH) return { ok: false, header: [], reason: 'row_too_long' };
  const { separator, names } = bestSplit(line);
  const inner = names.length === 1 && unwraps > 0 ? bestSplit(names[0] ?? '').names : [];
  const isWrapped = inner.length > 1;
  const isFilled = separator !== ';' && line.search(FILLER) >= 0;
  const parsed = parseRows(isFilled ? text.replace(FILLER, '') : text, separator);
  if (!parsed.ok) return { ...parsed, header: isWrapped ? inner : names };
  const [header = [], ...rows] = parsed.rows;
  if (!isWrapped) {
    const names = withoutTrailingBlanks(header);
    const width = widthOf(names.length, header.length, rows);
    const inLines = parsed.inLines.filter((row) => row !== header);
    const numbered = rows.map((cells, n) => ({ line: n + 2, cells }));
    return { ok: true, header: names, rows: numbered, inLines, width, separator };
  }
  if (rows.some((row) => withoutTrailingBlanks(row).length > 1)) {
    return { ok: false, header: inner, reason: 'header_not_separated' };
  }
  return split(parsed.rows.map((row) => row[0]).join('\n'), unwraps - 1);
}

/** The header's width, unless several rows all have empty cells after it. A single row may have one separator too many,
 * which shifts its amounts. */
function widthOf(names: number, header: number, rows: readonly string[][]): number {
  const filled = rows.filter((row) => !isBlank(row));
  const [first] = filled;
  const agreed =
    first &&
    filled.length > 1 &&
    filled.every((row) => row.length === first.length && lastFilled(row) < names);
  return agreed && first.length >= names ? first.length : header;
}

/** A stray quote swallows everything up to the next quote, including values of several columns. */
function holdsRows(cell: string): boolean {
  if (!isInLines(cell) || !SEPARATORS.some((separator) => cell.includes(separator))) return false;
  // A comma may be a separator or a decimal point.
  return [/[,;\t\n]/, /[;\t\n]/].some((mark) => cell.split(mark).some(isValue));
}

function isInLines(cell: string): boolean {
  return cell.includes('\n');
}

function withoutTrailingBlanks(cells: string[]): string[] {
  return cells.slice(0, lastFilled(cells) + 1);
}

function lastFilled(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '');
}

function bestSplit(line: string) {
  const splits = SEPARATORS.map((separator) => ({ separator, names: namesIn(line, separator) }));
  return splits.reduce((best, each) => (each.names.length > best.names.length ? each : best));
}

function namesIn(line: string, separator: string): string[] {
  const bare = separator === ';' ? line : line.replace(FILLER, '');
  const [cells = []] = Papa.parse<string[]>(bare, { delimiter: separator, newline: '\n' }).data;
  return cells.filter((cell) => cell.trim() !== '');
}

type ParsedRows = { ok: true; rows: string[][]; inLines: string[][] } | { ok: false; reason: CsvReason };

type Piecewise = ParseConfig<string[]> & {
  chunkSize: number;
  chunk(results: ParseResult<string[]>, parser: Parser): void;
};

/** Parses in chunks, to stop at the first exceeded limit. */
function parseRows(text: string, separator: string): ParsedRows {
  const rows: string[][] = [];
  const inLines: string[][] = [];
  const hasQuotes = text.includes('"');
  let cells = 0;
  let reason: CsvReason | null = null;
  const piecewise: Piecewise = {
    delimiter: separator,
    newline: '\n',
    chunkSize: MAX_ROW_LENGTH,
    chunk({ data, errors, meta }, parser) {
      const found = hasQuotes ? data.filter((row) => row.some(isInLines)) : [];
      inLines.push(...found);
      for (const row of data) {
        rows.push(row);
        cells += row.length;
      }
      if (errors.length > 0) reason = 'broken_quotes';
      else if (data.length === 0 && meta.cursor < text.length) reason = 'row_too_long';
      else if (found.some((row) => row.some(holdsRows))) reason = 'rows_in_a_cell';
      else if (rows.length > MAX_ROWS) reason = 'too_many_rows';
      else if (cells > MAX_CELLS) reason = 'too_large';
      if (reason) parser.abort();
    },
  };
  Papa.parse<string[]>(text, piecewise);
  return reason ? { ok: false, reason } : { ok: true, rows, inLines };
}
