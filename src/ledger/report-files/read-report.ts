import { dateInWords, isMonday } from '../../platform/domain/calendar';
import { MAX_REPORT_BYTES } from '../../platform/domain/limits';
import { countLabel } from '../../platform/domain/text';
import { isBlank, isValue, mayBeHeader, type TableRow } from '../../platform/tables/cells';
import { type ParsedCsv, parseCsv } from '../../platform/tables/csv';
import { decodeText, firstLineOf, headOf } from '../../platform/tables/decode';
import { isTooMuchToBook, type ReadingLeft } from './batch-limits';
import { recogniseBolt } from './bolt';
import { foldColumn } from './columns';
import { type Recognised, type RowReader, refused } from './layout';
import { organisationOf } from './organisation';
import { periodOf, weekEndOf } from './period';
import type { FileWeek, Refusal, Report, ReportCounts, ReportRow, RowIdentity, RowResult } from './schema';
import { recogniseUber } from './uber';

type ReportFile = {
  fileName: string;
  bytes: Uint8Array;
  /** The date in Lisbon, `YYYY-MM-DD`. */
  today: string;
  /** The given Monday; `week_differs` results if the file's name has another. */
  weekStartDate?: string;
  weekConfirmed?: boolean;
  /** Shared by a batch; unlimited if absent. */
  left?: ReadingLeft;
};

export type ReadReport = { ok: true; report: Report } | { ok: false; refusal: Refusal };

export function readReport(file: ReportFile): ReadReport {
  const { fileName, bytes } = file;
  if (bytes.length > MAX_REPORT_BYTES) return refused('too_large');
  if (isNoReport(bytes)) return refused('no_header');
  const text = decodeText(bytes);
  if (text === null) return refused('unreadable_text');
  const csv = parseCsv(text);
  const recognised = csv.header.length > 0 ? recognise(csv.header) : null;
  if (recognised && !recognised.ok) return recognised;
  if (!csv.ok) return refused(recognised || csv.header.length === 0 ? csv.reason : 'no_header');
  if (!recognised) return refused(isRunTogether(csv.header) ? 'header_not_separated' : 'no_header');
  if (isBroken(csv.header, csv.rows)) return refused('broken_header');
  const swallowed = swallowedBy(csv, recognised.reader);
  if (swallowed !== null) return refused('rows_swallowed', swallowed);
  const week = weekOf(file);
  if (!week.ok) return refused(week.reason, week.named);
  if (file.left && isTooMuchToBook(file.left, csv.rows.length, bytes)) return refused('too_much_at_once');
  const rows = readRows(csv, recognised.reader);
  const { platform } = recognised.reader;
  const cells = rows.map((row) => row.cells);
  const company = organisationOf(fileName, csv.header, cells);
  if (rows.length === 0) return empty({ platform, weekStartDate: week.monday, ...company });
  const report = {
    platform,
    weekStartDate: week.monday,
    ...company,
    columns: csv.header,
    rows,
    counts: countRows(rows),
  };
  return { ok: true, report };
}

function empty({ platform, weekStartDate, organisation }: FileWeek): ReadReport {
  const week = { platform, weekStartDate, organisation };
  return { ok: false, refusal: { reason: 'empty', column: null, week } };
}

/** Checks the first lines of a large file, which is not decoded without a known header in them; false if they are
 * inconclusive. */
function isNoReport(bytes: Uint8Array): boolean {
  const head = headOf(bytes);
  if (head === null || head.length === 0) return false;
  // Most files have the header in their first line.
  if (recognise(headerOf(firstLineOf(head)))) return false;
  const header = headerOf(head);
  return header.length > 0 && recognise(header) === null && !isRunTogether(header);
}

function headerOf(bytes: Uint8Array): string[] {
  return parseCsv(decodeText(bytes) ?? '').header;
}

/** Whether its first line has the columns of a platform's report, be they complete or not. */
export function hasReportHeader(bytes: Uint8Array): boolean {
  const header = headerOf(firstLineOf(bytes));
  return header.length > 0 && (recognise(header) !== null || isRunTogether(header));
}

function recognise(header: readonly string[]): Recognised {
  return mayBeHeader(header) ? (recogniseUber(header) ?? recogniseBolt(header)) : null;
}

const PEOPLE = /uuid do motorista|driver uuid|motorista|driver/;
const EARNINGS = /pago a si|paid to you|rendimentos totais|total earnings|ganhos brutos|gross earnings/;

/** Whether one cell contains all the right names. */
function isRunTogether(header: readonly string[]): boolean {
  const names = foldColumn(header.join(' ').replaceAll('|', ' '));
  return PEOPLE.test(names) && EARNINGS.test(names);
}

/** Whether names no longer match their columns. */
function isBroken(header: readonly string[], rows: readonly TableRow[]): boolean {
  return header.some((name, index) =>
    name.trim() === '' ? rows.some(({ cells }) => cells[index]?.trim()) : isValue(name),
  );
}

type Week = { ok: true; monday: string } | { ok: false; reason: Refusal['reason']; named?: string };

function weekOf({ fileName, weekStartDate: given, weekConfirmed, today }: ReportFile): Week {
  const period = periodOf(fileName);
  if (!period.ok && (period.reason !== 'no_period' || given === undefined)) return period;
  const named = period.ok ? period.weekStartDate : undefined;
  const monday = given ?? named ?? '';
  if (named !== undefined && monday !== named && !weekConfirmed) {
    return { ok: false, reason: 'week_differs', named: dateInWords(named) };
  }
  if (!isMonday(monday)) return { ok: false, reason: 'period_not_a_week' };
  return weekEndOf(monday) > today ? { ok: false, reason: 'period_in_future' } : { ok: true, monday };
}

function readRows(
  { header, rows, width }: Extract<ParsedCsv, { ok: true }>,
  reader: RowReader,
): readonly ReportRow[] {
  const filled = rows.filter(
    ({ cells }) => !isBlank(cells) || (cells.length !== 1 && cells.length !== width),
  );
  const read = filled.map(({ line, cells }): ReportRow => {
    const identity = reader.identify(cells);
    const result = isWhole(cells, header.length, width)
      ? resultOf(cells, reader, identity)
      : waiting('row_incomplete');
    return { line, cells, identity, result };
  });
  return holdRepeated(read, (row) => row.identity.externalId);
}

function isWhole(cells: readonly string[], columns: number, width: number): boolean {
  return cells.length === width && isBlank(cells, columns);
}

function resultOf(cells: readonly string[], reader: RowReader, { externalId }: RowIdentity): RowResult {
  const result = reader.read(cells);
  return result.outcome === 'ok' && externalId === null ? waiting('no_identity') : result;
}

function waiting(reason: 'row_incomplete' | 'no_identity' | 'driver_twice'): RowResult {
  return { outcome: 'waiting', reason, differenceCents: null, column: null };
}

/** Makes all rows with an equal `keyOf` wait, except skipped rows and null keys. */
export function holdRepeated<Row extends ReportRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): readonly Row[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    const key = row.result.outcome === 'skipped' ? null : keyOf(row);
    if (key !== null && seen.has(key)) repeated.add(key);
    else if (key !== null) seen.add(key);
  }
  if (repeated.size === 0) return rows;
  return rows.map((row) => {
    const isRepeated = row.result.outcome === 'ok' && repeated.has(keyOf(row) ?? '');
    return isRepeated ? { ...row, result: waiting('driver_twice') } : row;
  });
}

function countRows(rows: readonly ReportRow[]): ReportCounts {
  const counts = { ok: 0, waiting: 0, skipped: 0 };
  for (const row of rows) counts[row.result.outcome] += 1;
  return counts;
}

/** `4 linhas, 3 registos` if a stray quote merged lines into others; null if no line is missing. */
function swallowedBy(
  { header, rows, inLines, separator }: Extract<ParsedCsv, { ok: true }>,
  { begins }: RowReader,
): string | null {
  const beginningsOf = (cells: readonly string[]) => linesOf(cells, separator).filter(begins).length;
  const hidden = inLines.reduce(
    (sum, cells) => sum + Math.max(0, beginningsOf(cells) - 1),
    beginningsOf(header),
  );
  if (hidden === 0) return null;
  const records = rows.filter(({ cells }) => beginningsOf(cells) > 0).length;
  return `${records + hidden} linhas, ${countLabel(records, 'registo', 'registos')}`;
}

function linesOf(cells: readonly string[], separator: string): string[][] {
  const lines: string[][] = [[]];
  for (const cell of cells) {
    const [first = '', ...others] = cell.split('\n');
    lines.at(-1)?.push(first);
    for (const line of others) lines.push(line.split(separator));
  }
  return lines;
}
