import { readdirSync, readFileSync } from 'node:fs';
import { doubtOf } from '../../../src/ledger/matching/plausible';
import { type ReadReport, readReport } from '../../../src/ledger/report-files/read-report';
import type { Report, ReportRow, RowResult } from '../../../src/ledger/report-files/schema';

const FOLDER = new URL('../../fixtures/reports/', import.meta.url);
/** The Monday of every sample file, and the day on which they are read. */
export const WEEK = '2026-11-09';
export const TODAY = '2026-11-20';

export const UBER = '20261109-20261115-payments_driver-FROTA_EXEMPLO_UNIPESSOAL_LDA.csv';
export const UBER_QUOTED = '20261109-20261116-payments_driver-FROTA_EXEMPLO_UNIPESSOAL_LDA.csv';
export const UBER_ACTIVITY = '20261109-20261115-driver_activity-FROTA_EXEMPLO_UNIPESSOAL_LDA.csv';
export const UBER_A = 'uber_payments_driver_en_familyA.csv';
export const UBER_B = 'uber_payments_driver_en_familyB.csv';
export const BOLT_27 = 'Ganhos por motorista-09_11_2026-15_11_2026-Lisbon Fleet Frota Exemplo, LDA.csv';
export const BOLT_29 = 'Ganhos por motorista-9 nov 2026-15 nov 2026-FROTA EXEMPLO, LDA.csv';
export const BOLT_42 = 'Ganhos por motorista-2026W46-Lisbon Fleet Frota Exemplo.csv';
export const BOLT_SEMICOLON = 'bolt_excel_pt_semicolon.csv';
export const BOLT_WRAPPED = 'bolt_excel_wrapped.csv';

export function sampleFiles(): string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));
}

/** The name is given in NFC; an archive or a file system may have stored it otherwise. */
export function sampleBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(encodeURIComponent(name), FOLDER)));
}

export function sampleText(name: string): string {
  return new TextDecoder().decode(sampleBytes(name));
}

/** Reads text or bytes on the day of the samples, under a name that has their week unless another is given. */
export function read(content: string | Uint8Array, fileName = UBER): ReadReport {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readReport({ fileName, bytes, today: TODAY });
}

export function reportOf(content: string | Uint8Array, fileName = UBER): Report {
  const answer = read(content, fileName);
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.reason} ${answer.refusal.column ?? ''}`);
  return answer.report;
}

export function reasonOf(content: string | Uint8Array, fileName = UBER): string | null {
  const answer = read(content, fileName);
  return answer.ok ? null : answer.refusal.reason;
}

export function resultsOf(content: string | Uint8Array): RowResult[] {
  return reportOf(content).rows.map((row) => row.result);
}

/** The amounts of a row in cents (gross, commission, adjustments, cash), or its reason to wait. */
export function outcomeOf(row: ReportRow): string {
  const { result } = row;
  if (result.outcome !== 'ok') return `${result.outcome} ${result.reason}`;
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = result.earnings;
  return [grossCents, commissionCents, adjustmentsCents, cashCents].join(' ');
}

/** A CSV file of plain cells, in the platforms' format unless another is given. */
export function csvOf(rows: readonly (readonly string[])[], separator = ',', newline = '\n'): string {
  return rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator) + newline).join('');
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The cells of a sample file, its header first. */
export function cellsOf(name: string): string[][] {
  const { columns, rows } = reportOf(sampleBytes(name));
  return [[...columns], ...rows.map((row) => [...row.cells])];
}

/** The same cells with the named column's value replaced in one row (1 is the first under the header). */
export function withCell(rows: readonly string[][], row: number, column: string, value: string): string[][] {
  const index = rows[0]?.indexOf(column) ?? -1;
  if (index < 0) throw new Error(`no column ${column}`);
  return rows.map((cells, at) => (at === row ? cells.with(index, value) : cells));
}

export function withoutColumns(rows: readonly string[][], ...columns: string[]): string[][] {
  const kept = (rows[0] ?? []).flatMap((name, index) => (columns.includes(name) ? [] : [index]));
  return rows.map((cells) => kept.map((index) => cells[index] ?? ''));
}

type Random = () => number;

/** A generator of the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

function placesOf(text: string, mark: RegExp): number[] {
  return [...text.matchAll(mark)].map((match) => match.index);
}

const SEPARATORS = /[,;\t]/g;

function put(text: string, at: number, cut: number, given: string): string {
  return text.slice(0, at) + given + text.slice(at + cut);
}

function anywhere(random: Random, text: string): number {
  return Math.floor(random() * (text.length + 1));
}

/** Changes one line, the header among them. */
function atLine(change: (line: string, random: Random) => string) {
  return (text: string, random: Random) => {
    const lines = text.split('\n');
    const at = Math.floor(random() * lines.length);
    return lines.map((line, n) => (n === at ? change(line, random) : line)).join('\n');
  };
}

/** Changes the cells of one line, as if no cell had a separator in it. */
function atCells(change: (cells: string[], random: Random) => string[]) {
  return atLine((line, random) => {
    const separator = line.includes(';') && !line.includes(',') ? ';' : ',';
    return change(line.split(separator), random).join(separator);
  });
}

/** Damages that may happen to a file on its way. None of them writes an amount, nor removes a line whole. */
const DAMAGES: Record<string, (text: string, random: Random) => string> = {
  'a separator lost': (text, random) => put(text, pick(random, placesOf(text, SEPARATORS)) ?? 0, 1, ''),
  'a separator twice': (text, random) => put(text, pick(random, placesOf(text, SEPARATORS)) ?? 0, 0, ','),
  'a separator put in': (text, random) =>
    put(text, anywhere(random, text), 0, pick(random, [',', ';', '\t']) ?? ''),
  'a separator of another kind': (text, random) =>
    put(
      text,
      pick(random, placesOf(text, SEPARATORS)) ?? 0,
      1,
      pick(random, [',', ';', '\t', '|', ' ']) ?? '',
    ),
  'a quote put in': (text, random) => put(text, anywhere(random, text), 0, '"'),
  'a quote lost': (text, random) => put(text, pick(random, placesOf(text, /"/g)) ?? 0, 1, ''),
  'a quote before and after separators': (text, random) => {
    const marks = placesOf(text, SEPARATORS);
    const [from = 0, to = 0] = [pick(random, marks) ?? 0, pick(random, marks) ?? 0].toSorted((a, b) => a - b);
    return put(put(text, to, 0, '"'), from + 1, 0, '"');
  },
  'a line’s end put in': (text, random) =>
    put(text, anywhere(random, text), 0, pick(random, ['\n', '\r\n', '\r']) ?? ''),
  'a line’s end lost': (text, random) => put(text, pick(random, placesOf(text, /\n/g)) ?? 0, 1, ''),
  'a line cut': atLine((line, random) =>
    line.slice(0, 1 + (pick(random, placesOf(line, /\w/g)) ?? line.length)),
  ),
  'a line’s beginning cut': atLine((line, random) => line.slice(pick(random, placesOf(line, /\w/g)))),
  'the file cut': (text, random) => text.slice(0, pick(random, placesOf(text, /(?<=\w)\w/g))),
  'a line twice': atLine((line) => `${line}\n${line}`),
  'a cell lost and another put in': atCells((cells, random) => {
    const [from, to] = [Math.floor(random() * cells.length), Math.floor(random() * cells.length)];
    return cells.toSpliced(from, 1).toSpliced(to, 0, '');
  }),
  'a cell lost': atCells((cells, random) => cells.toSpliced(Math.floor(random() * cells.length), 1)),
  'an empty cell put in': atCells((cells, random) =>
    cells.toSpliced(Math.floor(random() * cells.length), 0, ''),
  ),
  'cells moved by one': atCells((cells, random) => {
    const from = Math.floor(random() * cells.length);
    return [...cells.slice(0, from), '', ...cells.slice(from, -1)];
  }),
  'other ends of lines': (text) => text.replaceAll('\n', '\r\n'),
};

const ENCODINGS: ((text: string) => Uint8Array)[] = [
  (text) => new TextEncoder().encode(text),
  (text) => new TextEncoder().encode(`\ufeff${text}`),
  (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
  // Windows-1252, as far as Latin-1 and the euro go.
  (text) => new Uint8Array(Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')),
  // The bytes are read in one encoding and written in another.
  (text) => new TextEncoder().encode(Buffer.from(text, 'utf8').toString('latin1')),
];

const read1 = (fileName: string, bytes: Uint8Array) =>
  readReport({ fileName, bytes, today: TODAY, weekStartDate: WEEK });

type Original = { name: string; text: string; rows: readonly ReportRow[]; meanings: Set<string> };

export function originals(): Original[] {
  return sampleFiles().flatMap((name) => {
    const answer = read1(name, sampleBytes(name));
    if (!answer.ok) return [];
    const { rows } = answer.report;
    const meanings = new Set(rows.flatMap((row) => meaningsOf(row)));
    return [{ name, text: new TextDecoder().decode(sampleBytes(name)), rows, meanings }];
  });
}

/** The meaning of a row with amounts: its amounts, under each name that it has for the driver. */
function meaningsOf(row: ReportRow): string[] {
  if (row.result.outcome !== 'ok') return [];
  const ids = row.cells.filter((cell) => /^[\da-f-]{36}$|@/.test(cell)).map((cell) => cell.toLowerCase());
  return ids.map((id) => `${id} ${outcomeOf(row)}`);
}

export type Finding = { seed: number; name: string; damages: string[]; fault: string; text: string };

/** Damages a file of the samples by the seed and reads it; answers an amount that was made up or lost, or null. */
export function damagedBy(seed: number, files: readonly Original[]): Finding | null {
  const random = randomOf(seed);
  const original = pick(random, files);
  if (!original) throw new Error('no samples');
  const damages = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => pick(random, Object.keys(DAMAGES)) ?? '',
  );
  const text = damages.reduce((each, damage) => DAMAGES[damage]?.(each, random) ?? each, original.text);
  const encode = pick(random, ENCODINGS) ?? ((each: string) => new TextEncoder().encode(each));
  const answer = read1(original.name, encode(text));
  const fault = answer.ok ? faultOf(answer.report.rows, original, isTakenAway(damages)) : null;
  return fault === null ? null : { seed, name: original.name, damages, fault, text };
}

/** A line that was cut and then removed, or joined to another, leaves no trace. */
function isTakenAway(damages: readonly string[]): boolean {
  return damages.length > 1 && damages.some((damage) => damage.includes(' cut'));
}

function faultOf(rows: readonly ReportRow[], original: Original, isTakenAway: boolean): string | null {
  const money = rows.filter(({ result }) => result.outcome === 'ok' && doubtOf(result.earnings) === null);
  const changed = money.find((row) => !original.meanings.has(`${row.identity.externalId} ${outcomeOf(row)}`));
  if (changed) return `became money: ${changed.identity.externalId} ${outcomeOf(changed)}`;
  const expected = original.rows.filter((row) => row.result.outcome === 'ok').length;
  const isSilent = rows.every(
    ({ result }) =>
      result.outcome === 'skipped' || (result.outcome === 'ok' && doubtOf(result.earnings) === null),
  );
  return isSilent && !isTakenAway && money.length < expected
    ? `lost ${expected - money.length} of ${expected}`
    : null;
}
