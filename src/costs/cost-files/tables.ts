import { startsWithBytes } from '../../platform/domain/bytes';
import { type FileType, fileTypeOf, START_BYTES } from '../../platform/domain/file-types';
import { isValue, mayBeHeader, type TableRow } from '../../platform/tables/cells';
import { parseCsv } from '../../platform/tables/csv';
import { decodeText, headOf } from '../../platform/tables/decode';
import type { CsvReason } from '../../platform/tables/schema';
import { isArchive } from '../../platform/tables/zip';
import { foldName, textOf } from './cells';
import { recognise } from './formats';
import type { Table } from './read-lines';

/** `isTooLarge`: a workbook that exceeds a limit. */
type ReadTable = { ok: true; table: Table } | { ok: false; reason: string; isTooLarge: boolean };
type IsKnown = (header: readonly string[]) => boolean;

/** The way out of a limit. */
export const DIVIDE = 'Divida-o em ficheiros menores, como um por mês.';

/** A header comes within so many rows, after the lines of a cover. */
const MOST_COVER = 40;
/** Excel before 2007, and workbooks with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

/** The table below the first known header, else below the first row that looks like one. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, isKnown: IsKnown): Promise<ReadTable> {
  if (startsWithBytes(bytes, OLD_OFFICE)) {
    return refused(
      'O ficheiro é de um Excel antigo ou tem palavra-passe. Grave-o como .xlsx sem palavra-passe.',
    );
  }
  const type = fileTypeOf(bytes.subarray(0, START_BYTES));
  if (type !== null) return refused(`O ficheiro é ${OTHER_TYPES[type]}. ${EXPORT}`);
  if (!isArchive(bytes)) return csvTable(bytes, isKnown);
  const { readWorkbook } = await import('./workbook');
  const workbook = await readWorkbook(bytes);
  if (!workbook.ok) return workbook;
  const tables = workbook.sheets.flatMap(({ rows }) => tableIn(rows, isKnown) ?? []);
  const known = tables.filter(({ header }) => isKnown(header) || recognise(header) !== null);
  if (known.length > 1)
    return refused('O ficheiro Excel tem movimentos em mais de uma folha. Envie uma folha por ficheiro.');
  const [table] = known.length > 0 ? known : tables;
  return table ? { ok: true, table } : refused('O ficheiro Excel não tem nenhuma tabela.');
}

function refused(reason: string): ReadTable {
  return { ok: false, reason, isTooLarge: false };
}

function tableIn(rows: readonly TableRow[], isKnown: IsKnown): Table | null {
  const at = headerAt(
    rows.slice(0, MOST_COVER).map(({ cells }) => cells),
    isKnown,
  );
  const header = rows[at]?.cells;
  return header
    ? { header: header.map(textOf), rows: rows.slice(at + 1), width: null, isOpenEnded: false }
    : null;
}

/** Which of the first rows is the header; -1 if none has two names. */
function headerAt(rows: readonly (readonly string[])[], isKnown: IsKnown): number {
  const known = rows.findIndex((cells) => isKnown(cells));
  if (known >= 0) return known;
  const names = rows.map((cells) => {
    const filled = cells.filter((cell) => foldName(cell) !== '');
    return filled.some(isValue) || filled.length < 2 ? 0 : filled.length;
  });
  const most = Math.max(0, ...names);
  return most === 0 ? -1 : names.indexOf(most);
}

const EXPORT = 'Exporte os movimentos em CSV ou Excel.';
const OTHER_TYPES: Record<FileType, string> = {
  'application/pdf': 'um PDF',
  'image/jpeg': 'uma imagem',
  'image/png': 'uma imagem',
};
const SAVE_AS = 'Abra-o no Excel e grave-o como .xlsx.';
const HTML = ['<!doctype html', '<html', '<head', '<meta', '<style', '<table'];

/** Names markup that sites hand out as a workbook, which Excel opens; null for any other text. */
function markupOf(text: string): string | null {
  const start = text.slice(0, START_BYTES).trimStart().toLowerCase();
  if (HTML.some((tag) => start.startsWith(tag))) return 'uma página HTML';
  return start.startsWith('<?xml') ? 'XML' : null;
}

/** The byte order mark, read as Windows-1252 by the program that wrote the file. */
const BROKEN_MARK = /^\uFEFF?ï»¿/;

function csvTable(bytes: Uint8Array, isKnown: IsKnown): ReadTable {
  const decoded = decodeText(bytes);
  if (decoded === null || decoded.includes('\0'))
    return refused('O ficheiro não é texto nem um ficheiro Excel.');
  const text = normalised(decoded);
  const markup = markupOf(text);
  if (markup !== null) return refused(`O ficheiro é ${markup}, mesmo que o nome acabe em .xls. ${SAVE_AS}`);
  const starts = lineStarts(text);
  const at = headerAt(headersAt(text, starts), isKnown);
  if (at < 0) return refused('O ficheiro não tem uma tabela: falta uma linha com os nomes das colunas.');
  const csv = parseCsv(text.slice(starts[at]));
  if (!csv.ok) return refused(REASONS[csv.reason]);
  const rows = csv.rows.map(({ line, cells }) => ({ line: at + line, cells }));
  return {
    ok: true,
    table: { header: csv.header.map(textOf), rows, width: csv.width, isOpenEnded: !text.endsWith('\n') },
  };
}

/** The header of a text by its first lines; null if there is none. */
export function headerOf(bytes: Uint8Array, isKnown: IsKnown): readonly string[] | null {
  const decoded = decodeText(headOf(bytes) ?? bytes);
  if (decoded === null || decoded.includes('\0')) return null;
  const text = normalised(decoded);
  const headers = headersAt(text, lineStarts(text));
  return headers[headerAt(headers, isKnown)] ?? null;
}

function normalised(decoded: string): string {
  return decoded.replace(BROKEN_MARK, '').replace(/\r\n?/g, '\n');
}

/** The cells of the first lines. */
function headersAt(text: string, starts: readonly number[]): (readonly string[])[] {
  return starts.map((start, at) => {
    const line = text.slice(start, starts[at + 1] ?? endOf(text, start));
    const header = line.length > LONGEST_HEADER ? [] : parseCsv(line).header;
    return mayBeHeader(header) ? header : [];
  });
}

const LONGEST_HEADER = 20_000;

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0 && starts.length < MOST_COVER; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}

function endOf(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

const REASONS: Record<CsvReason, string> = {
  empty: 'O ficheiro está vazio.',
  row_too_long: 'O ficheiro tem uma linha com mais de 65 536 caracteres. Exporte-o de novo.',
  too_many_rows: `O ficheiro tem mais de 50 000 linhas. ${DIVIDE}`,
  too_large: `O ficheiro tem mais de 4 milhões de células. ${DIVIDE}`,
  broken_quotes: 'O ficheiro tem aspas por fechar. Exporte-o de novo.',
  rows_in_a_cell: 'Uma célula do ficheiro tem linhas inteiras. Exporte-o de novo.',
  header_not_separated: 'As colunas do ficheiro não estão separadas.',
};
