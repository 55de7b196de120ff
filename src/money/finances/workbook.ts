import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { DAY_MS, dateInWords } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import { FORMULA } from './formula';

/** A cell is text, money in cents, a whole number, or a date (`YYYY-MM-DD`); null is an empty cell. */
export type Cell = { text: string } | { cents: number } | { count: number } | { date: string } | null;
export type Sheet = { name: string; headings: readonly string[]; rows: readonly (readonly Cell[])[] };

export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Writes CSV for Excel in Portugal: byte order mark, semicolons, decimal commas. An apostrophe precedes a text
 * that would be a formula. */
export function csvOf({ headings, rows }: Sheet): Uint8Array<ArrayBuffer> {
  const data = rows.map((row) => row.map(textOf));
  const options = { delimiter: ';', escapeFormulae: FORMULA };
  return strToU8(`\uFEFF${Papa.unparse({ fields: [...headings], data }, options)}\r\n`);
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text;
  if ('count' in cell) return `${cell.count}`;
  return 'date' in cell ? dateInWords(cell.date) : decimalOf(cell.cents).replace('.', ',');
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A fixed date makes equal records equal bytes. */
const UNDATED = new Date(1980, 0, 1);

/** Indices into `cellXfs`. */
const STYLES = { money: 1, date: 2, heading: 3 } as const;

const XLSX_STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/>
<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Writes Office Open XML (ECMA-376) with inline text, which is never read as a formula. */
export function xlsxOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const pathOf = (at: number) => `worksheets/sheet${at + 1}.xml`;
  const overrides = sheets.map(
    (_, at) => `<Override PartName="/xl/${pathOf(at)}" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const named = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const files = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"
 ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
${overrides.join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => ['worksheet', pathOf(at)] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>
${named.join('')}</sheets></workbook>`,
    'xl/styles.xml': XLSX_STYLES,
  };
  const parts = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
  const pages = sheets.map((sheet, at) => [`xl/${pathOf(at)}`, strToU8(worksheetOf(sheet))]);
  return zipSync(Object.fromEntries([...parts, ...pages]), { mtime: UNDATED });
}

function worksheetOf({ headings, rows }: Sheet): string {
  const heading = headings.map((text) => textCell(text, ` s="${STYLES.heading}"`));
  const lines = rows.map((row, at) => rowOf(row.map(cellOf), at + 1));
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols><col min="1" max="1" width="32" customWidth="1"/><col min="2" max="${headings.length}" width="16" customWidth="1"/></cols>
<sheetData>${rowOf(heading, 0)}${lines.join('')}</sheetData></worksheet>`;
}

function relations(parts: readonly (readonly [string, string])[]): string {
  const each = parts.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** Names each cell's place, so that a reader need not count. */
function rowOf(cells: readonly string[], at: number): string {
  const row = at + 1;
  const placed = cells.map((cell, column) => cell.replace('<c', `<c r="${columnName(column)}${row}"`));
  return `<row r="${row}">${placed.join('')}</row>`;
}

/** A to Z, then AA to ZZ. */
function columnName(column: number): string {
  const name = (at: number) => String.fromCharCode(65 + at);
  return column < 26 ? name(column) : `${name(Math.floor(column / 26) - 1)}${name(column % 26)}`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '<c/>';
  if ('text' in cell) return textCell(cell.text);
  if ('cents' in cell) return `<c s="${STYLES.money}"><v>${decimalOf(cell.cents)}</v></c>`;
  if ('count' in cell) return `<c><v>${cell.count}</v></c>`;
  // Excel counts days since 30 December 1899.
  return `<c s="${STYLES.date}"><v>${Date.parse(cell.date) / DAY_MS + 25_569}</v></c>`;
}

function textCell(text: string, style = ''): string {
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that XML 1.0 cannot hold. Excel reads `_x003D_` as the character it names. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? '');
}
