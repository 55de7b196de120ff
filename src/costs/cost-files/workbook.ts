import type { SaxesParser, SaxesTagPlain } from 'saxes';
import { MOST_COLUMNS, type TableRow } from '../../platform/tables/cells';
import { MAX_ROWS } from '../../platform/tables/csv';
import { folderOf, partName } from '../../platform/tables/part-name';
import { openParts, type PackedPart } from '../../platform/tables/zip';
import { serialMoment } from './moments';
import { columnOf, isBuiltInDate, isDateCode, numberText, unescapedText } from './workbook-cells';

export type Sheet = { name: string; rows: TableRow[] };
/** `isTooLarge`: it may be of costs, but exceeds a limit (docs/cost-formats.md). */
type ReadWorkbook = { ok: true; sheets: Sheet[] } | { ok: false; reason: string; isTooLarge: boolean };

/** Inflated bytes of all parts. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_CELLS = 1_000_000;
const MOST_SHEETS = 20;
const MOST_RELATIONSHIPS = 1000;
/** The longest cell that Excel itself writes. */
const LONGEST_CELL = 32_767;

class RefusedWorkbook extends Error {}
class TooLargeWorkbook extends RefusedWorkbook {}

/** Reads the cells of an Office Open XML workbook (ECMA-376) as text: a number keeps all its digits, and a date becomes
 * `YYYY-MM-DD HH:MM:SS`. The limits are enforced while it inflates. Never throws. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadWorkbook> {
  const opened = await openParts(bytes, MOST_BYTES);
  if (!opened.ok) {
    const isTooLarge = opened.reason === 'archive_too_large' || opened.reason === 'archive_ratio';
    const reason = isTooLarge
      ? 'O ficheiro Excel tem mais de 64 MB depois de aberto, ou mais de 100 vezes o seu tamanho. Grave-o como CSV.'
      : 'O ficheiro Excel está danificado. Exporte-o de novo.';
    return { ok: false, reason, isTooLarge };
  }
  try {
    return { ok: true, sheets: await sheetsOf(opened.parts) };
  } catch (error) {
    const reason = error instanceof RefusedWorkbook ? error.message : 'O ficheiro Excel está danificado.';
    return { ok: false, reason, isTooLarge: error instanceof TooLargeWorkbook };
  }
}

type Parts = ReadonlyMap<string, PackedPart>;

async function sheetsOf(parts: Parts): Promise<Sheet[]> {
  const root = await relationships(parts, '');
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const related = await relationships(parts, workbook);
  const targets = new Map(related.map(({ id, target }) => [id, target]));
  const partFor = (type: string, name: string) =>
    parts.get(related.find((each) => each.type === type)?.target ?? partName(name, folderOf(workbook)));
  const named: { name: string; part: PackedPart | undefined }[] = [];
  await readXml(parts.get(workbook), {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) {
        throw new RefusedWorkbook(
          'O ficheiro Excel conta as datas desde 1904. Grave-o como CSV e envie de novo.',
        );
      }
      if (name !== 'sheet') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => bareName(key) === 'id') ?? [];
      named.push({ name: attributes.name ?? '', part: parts.get(targets.get(id) ?? '') });
    },
  });
  if (named.length === 0) throw new RefusedWorkbook('O ficheiro não é um ficheiro Excel.');
  if (named.length > MOST_SHEETS)
    throw new TooLargeWorkbook(
      'O ficheiro Excel tem mais de 20 folhas. Grave a dos movimentos num ficheiro só dela.',
    );
  const dates = await dateStyles(partFor('styles', 'styles.xml'));
  const strings = await sharedStrings(partFor('sharedStrings', 'sharedStrings.xml'));
  const left = { cells: MOST_CELLS, rows: MAX_ROWS };
  const sheets: Sheet[] = [];
  for (const { name, part } of named) {
    if (part) sheets.push({ name, rows: await rowsOf(part, dates, strings, left) });
  }
  return sheets;
}

type Relationship = { id: string; type: string; target: string };

/** The relationships of a part, or of the package (ECMA-376, part 2, 6.5); the type is the last word of its URI. */
async function relationships(parts: Parts, part: string): Promise<Relationship[]> {
  const folder = folderOf(part);
  const found: Relationship[] = [];
  await readXml(parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open: ({ name, attributes: { Id = '', Type = '', Target = '' } }) => {
      if (name !== 'Relationship') return;
      if (found.length === MOST_RELATIONSHIPS)
        throw new TooLargeWorkbook('O ficheiro Excel tem mais de 1000 partes. Grave-o como CSV.');
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: partName(Target, folder) });
    },
  });
  return found;
}

type Tag = { name: string; attributes: Record<string, string> };
type Handlers = { open?: (tag: Tag) => void; text?: (text: string) => void; close?: (name: string) => void };

/** Streams the part through the parser; names of tags lose their prefix. A missing part is empty. */
async function readXml(part: PackedPart | undefined, on: Handlers): Promise<void> {
  if (!part) return;
  const { SaxesParser } = await import('saxes');
  const parser: SaxesParser = new SaxesParser();
  const refuse = () => {
    throw new RefusedWorkbook('O ficheiro Excel está danificado.');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', (tag: SaxesTagPlain) => {
    on.open?.({ name: bareName(tag.name), attributes: tag.attributes });
  });
  parser.on('text', (text) => on.text?.(text));
  parser.on('cdata', (text) => on.text?.(text));
  parser.on('closetag', (tag: SaxesTagPlain) => on.close?.(bareName(tag.name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let fault: unknown;
  try {
    await part.read((piece) => {
      try {
        parser.write(decoder.decode(piece, { stream: true }));
      } catch (error) {
        fault ??= error;
        throw error;
      }
    });
  } catch (error) {
    // The library of the archive has its own error for a reader that stops.
    throw fault ?? error;
  }
  parser.write(decoder.decode()).close();
}

function bareName(name: string): string {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
}

/** For each style of a cell, whether it shows a date. */
async function dateStyles(part: PackedPart | undefined): Promise<boolean[]> {
  const dates = new Map<string, boolean>();
  const styles: boolean[] = [];
  let isCells = false;
  await readXml(part, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') dates.set(attributes.numFmtId ?? '', isDateCode(attributes.formatCode ?? ''));
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) {
        const id = attributes.numFmtId ?? '0';
        styles.push(dates.get(id) ?? isBuiltInDate(Number(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

async function sharedStrings(part: PackedPart | undefined): Promise<string[]> {
  const strings: string[] = [];
  const cell = new CellText();
  await readXml(part, {
    open: ({ name }) => {
      if (name === 'si') cell.begin();
      cell.open(name);
    },
    text: (text) => cell.add(text),
    close: (name) => {
      cell.close(name);
      if (name !== 'si') return;
      strings.push(unescapedText(cell.text));
      if (strings.length > MOST_CELLS)
        throw new TooLargeWorkbook(
          'O ficheiro Excel tem mais de um milhão de células. Divida-o em ficheiros menores, como um por mês.',
        );
    },
  });
  return strings;
}

/** Gathers the text of `t` and `v`, and leaves out phonetic hints. */
class CellText {
  text = '';
  #isText = false;
  #isHint = false;

  begin() {
    this.text = '';
  }

  open(name: string) {
    if (name === 'rPh') this.#isHint = true;
    else if ((name === 't' || name === 'v') && !this.#isHint) this.#isText = true;
  }

  add(text: string) {
    if (!this.#isText) return;
    this.text += text;
    if (this.text.length > LONGEST_CELL)
      throw new TooLargeWorkbook(
        'O ficheiro Excel tem uma célula com mais de 32 767 caracteres. Encurte-a, ou exporte-o de novo.',
      );
  }

  close(name: string) {
    if (name === 'rPh') this.#isHint = false;
    else if (name === 't' || name === 'v') this.#isText = false;
  }
}

async function rowsOf(
  part: PackedPart,
  dates: readonly boolean[],
  strings: readonly string[],
  left: { cells: number; rows: number },
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const cell = new CellText();
  let line = 0;
  let column = -1;
  let cells: string[] = [];
  let attributes: Record<string, string> = {};
  await readXml(part, {
    open: (tag) => {
      if (tag.name === 'row') {
        line = Number(tag.attributes.r ?? line + 1);
        column = -1;
        cells = [];
      } else if (tag.name === 'c') {
        attributes = tag.attributes;
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        left.cells -= 1;
        if (left.cells < 0)
          throw new TooLargeWorkbook(
            'O ficheiro Excel tem mais de um milhão de células. Divida-o em ficheiros menores, como um por mês.',
          );
        cell.begin();
      } else cell.open(tag.name);
    },
    text: (text) => cell.add(text),
    close: (name) => {
      if (name === 'c') {
        if (cell.text === '') return;
        if (!(column >= 0 && column < MOST_COLUMNS))
          throw new TooLargeWorkbook(
            'O ficheiro Excel tem mais de 500 colunas. Apague as que não são dos movimentos.',
          );
        while (cells.length < column) cells.push('');
        cells[column] = shownText(cell.text, attributes, dates, strings);
      } else if (name === 'row') {
        if (!(Number.isInteger(line) && line > 0))
          throw new RefusedWorkbook('O ficheiro Excel está danificado.');
        if (cells.length > 0) rows.push({ line, cells });
        if (rows.length > left.rows)
          throw new TooLargeWorkbook(
            'O ficheiro Excel tem mais de 50 000 linhas. Divida-o em ficheiros menores, como um por mês.',
          );
      } else cell.close(name);
    },
  });
  left.rows -= rows.length;
  return rows;
}

function shownText(
  text: string,
  { t = 'n', s = '0' }: Record<string, string>,
  dates: readonly boolean[],
  strings: readonly string[],
): string {
  if (t === 's') {
    const shared = strings[Number(text)];
    if (shared === undefined) throw new RefusedWorkbook('O ficheiro Excel está danificado.');
    return shared;
  }
  if (t === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (t !== 'n') return unescapedText(text);
  return dates[Number(s)] ? dateText(Number(text), text) : numberText(text);
}

/** A time alone is less than a day. */
function dateText(days: number, text: string): string {
  if (!(days >= 0 && days < 100_000)) return text;
  const { date, time } = serialMoment(days);
  if (days < 1) return time ?? '00:00:00';
  return time === null ? date : `${date} ${time}`;
}
