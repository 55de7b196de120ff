import { isValue } from '../../ledger/report-files/columns';
import { parseCsv } from '../../ledger/report-files/csv';
import { decodeText } from '../../ledger/report-files/decode';
import type { RefusalReason } from '../../ledger/report-files/schema';
import { isArchive } from '../../ledger/report-files/zip';
import { foldName, type TableRow, textOf } from './cells';
import { recognise } from './formats';
import type { Table } from './read-lines';

export type ReadTable = { ok: true; table: Table } | { ok: false; reason: string };
type IsKnown = (header: readonly string[]) => boolean;

/** A header comes within so many rows, after the lines of a cover. */
const MOST_COVER = 40;
/** Excel before 2007, and workbooks with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

/** The table below the first known header, else below the first row that looks like one. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, isKnown: IsKnown): Promise<ReadTable> {
  if (OLD_OFFICE.every((byte, at) => bytes[at] === byte)) {
    return refused(
      'O ficheiro é de um Excel antigo ou tem palavra-passe. Grave-o como .xlsx sem palavra-passe.',
    );
  }
  if (!isArchive(bytes)) return csvTable(bytes, isKnown);
  const { readWorkbook } = await import('./workbook');
  const workbook = await readWorkbook(bytes);
  if (!workbook.ok) return refused(workbook.reason);
  const tables = workbook.sheets.flatMap(({ rows }) => tableIn(rows, isKnown) ?? []);
  const known = tables.filter(({ header }) => isKnown(header) || recognise(header) !== null);
  if (known.length > 1)
    return refused('O livro tem movimentos em mais de uma folha. Envie uma folha por ficheiro.');
  const [table] = known.length > 0 ? known : tables;
  return table ? { ok: true, table } : refused('O livro não tem nenhuma tabela.');
}

function refused(reason: string): ReadTable {
  return { ok: false, reason };
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

/** The byte order mark, read as Windows-1252 by the program that wrote the file. */
const BROKEN_MARK = /^\uFEFF?ï»¿/;

function csvTable(bytes: Uint8Array, isKnown: IsKnown): ReadTable {
  const decoded = decodeText(bytes);
  if (decoded === null || decoded.includes('\0'))
    return refused('O ficheiro não é texto nem um livro do Excel.');
  const text = decoded.replace(BROKEN_MARK, '').replace(/\r\n?/g, '\n');
  const starts = lineStarts(text);
  const headers = starts.map((start, at) => {
    const line = text.slice(start, starts[at + 1] ?? endOf(text, start));
    return line.length > LONGEST_HEADER ? [] : parseCsv(line).header;
  });
  const at = headerAt(headers, isKnown);
  if (at < 0) return refused('O ficheiro não tem uma tabela: falta uma linha com os nomes das colunas.');
  const csv = parseCsv(text.slice(starts[at]));
  if (!csv.ok) return refused(REASONS[csv.reason] ?? 'O ficheiro não se lê.');
  const first = at + 2;
  const rows = csv.rows.map((cells, index) => ({ line: first + index, cells }));
  return {
    ok: true,
    table: { header: csv.header.map(textOf), rows, width: csv.width, isOpenEnded: !text.endsWith('\n') },
  };
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

const REASONS: Partial<Record<RefusalReason, string>> = {
  empty: 'O ficheiro está vazio.',
  row_too_long: 'O ficheiro tem uma linha demasiado longa.',
  too_many_rows: 'O ficheiro tem mais de 50 000 linhas.',
  too_large: 'O ficheiro tem demasiadas células.',
  broken_quotes: 'O ficheiro tem aspas por fechar. Exporte-o de novo.',
  rows_in_a_cell: 'Uma célula do ficheiro tem linhas inteiras. Exporte-o de novo.',
  header_not_separated: 'As colunas do ficheiro não estão separadas.',
};
