import { euroOfCents } from '../../platform/domain/money-text';
import { foldText } from '../../platform/domain/text';
import { centsOf } from '../../platform/tables/amount';
import { hasLostDigits, isBlank, type TableRow } from '../../platform/tables/cells';
import { foldName, identifierOf, plateIn, rowText, textOf } from './cells';
import { type Field, type Identity, type Recognised, wordsAt } from './formats';
import { momentOf, timeOf } from './moments';
import type { CostFile, CostLine, DateOrder, UnreadableLine } from './schema';

export type Table = {
  header: readonly string[];
  rows: readonly TableRow[];
  /** The number of cells of a row; null where a row has no end, as in a workbook. */
  width: number | null;
  /** Without a line break at its end, so that the last row may be cut. */
  isOpenEnded: boolean;
};

type Draft = Omit<CostLine, 'key'> & { identity: readonly string[] };
type Line = { ok: true; draft: Draft } | { ok: false; reason: string };

type Reading = Recognised & {
  order: DateOrder;
  mark: ReturnType<typeof decimalMarkOf>;
  cutRow: readonly string[] | null;
  hasSplits: boolean;
};

/** Each row that is not blank becomes a line or an unreadable line, except repeated headers and correct totals. */
export function readLines(
  table: Table,
  recognised: Recognised,
  order: DateOrder,
  source: string = recognised.format.source,
): Pick<CostFile, 'lines' | 'unreadable'> {
  const { columns } = recognised;
  const amounts = [columns.cents, columns.value].filter((at) => at >= 0);
  const mark = decimalMarkOf(table.rows.flatMap(({ cells }) => amounts.map((at) => cells[at] ?? '')));
  const hasSplits =
    recognised.format.isSplit === true && table.rows.some(({ cells }) => cells.length > table.header.length);
  const reading = { ...recognised, order, mark, cutRow: cutRowOf(table, recognised), hasSplits };
  const names = table.header.map(foldName);
  const drafts: Draft[] = [];
  const unreadable: UnreadableLine[] = [];
  let totalled = 0;
  for (const { line, cells } of table.rows) {
    if (isBlank(cells) || isHeader(cells, names)) continue;
    const stated = statedTotal(cells, reading);
    if (stated !== null) {
      const sums = [drafts, drafts.slice(totalled)].map(sumOf);
      totalled = drafts.length;
      if (!sums.includes(stated)) {
        const reason = `O total do ficheiro é ${euroOfCents(stated)}, mas as linhas lidas somam ${euroOfCents(sums[0] ?? 0)}.`;
        unreadable.push({ line, text: rowText(cells), reason });
      }
      continue;
    }
    const whole = wholeRow(cells, table, reading);
    const read = typeof whole === 'string' ? unread(whole) : readLine(line, whole, reading);
    if (read.ok) drafts.push(read.draft);
    else unreadable.push({ line, text: rowText(cells), reason: read.reason });
  }
  return { lines: withKeys(drafts, source), unreadable };
}

/** A header comes again where files were put together. */
function isHeader(cells: readonly string[], names: readonly string[]): boolean {
  return names.every((name, at) => foldName(cells[at] ?? '') === name);
}

function sumOf(drafts: readonly Draft[]): number {
  return drafts.reduce((sum, { cents }) => sum + cents, 0);
}

/** The cells of a row, one for each column, or the reason why they are not. */
function wholeRow(cells: readonly string[], table: Table, reading: Reading): readonly string[] | string {
  const { width, header } = table;
  const { format, columns, order } = reading;
  if (width === null) return cells;
  if (cells.length === width && isBlank(cells, header.length)) {
    return mayBeCut(cells, reading) ? 'A linha pode estar cortada no valor.' : cells;
  }
  const isRow = (row: readonly string[]) =>
    momentOf(row[columns.at] ?? '', order) !== null && CENTS.test((row[columns.cents] ?? '').trim());
  const joined = format.isSplit && joinDecimals(cells, header, isRow);
  return joined || 'A linha não tem as mesmas colunas que o cabeçalho.';
}

const CENTS = /[.,]\d{2}$/;

/** The amount has fewer decimals than others, at the end of an unfinished file or where commas split decimals. */
function mayBeCut(cells: readonly string[], { cutRow, hasSplits, columns }: Reading): boolean {
  return (cells === cutRow || hasSplits) && !CENTS.test((cells[columns.cents] ?? '').trim());
}

/** The last row of a file without an end, if it ends in an amount and all other amounts have two decimals. */
function cutRowOf({ rows, header, isOpenEnded }: Table, { columns }: Recognised): readonly string[] | null {
  if (!isOpenEnded || columns.cents !== header.length - 1) return null;
  const filled = rows.filter(({ cells }) => !isBlank(cells));
  const isExact = ({ cells }: TableRow) => CENTS.test((cells[columns.cents] ?? '').trim());
  return filled.length > 1 && filled.slice(0, -1).every(isExact) ? (filled.at(-1)?.cells ?? null) : null;
}

const TOTAL = /^(sub ?total|total|soma)( geral| c\/ ?iva| \(.*\)| eur| €)?:?$/;
const MOST_CELLS_OF_TOTAL = 6;

/** The amount of a line that states a total; null for every other line. */
function statedTotal(cells: readonly string[], { columns, mark, order }: Reading): number | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const isNamed = TOTAL.test(foldText(textOf(filled[0])));
  if (!isNamed || filled.length > MOST_CELLS_OF_TOTAL) return null;
  if (momentOf(cells[columns.at] ?? '', order)) return null;
  const stated = [cells[columns.cents], cells[columns.value], ...filled.toReversed()];
  return stated.map((cell) => amountOf(cell ?? '', mark)).find((cents) => cents != null) ?? null;
}

const IDENTIFIERS = ['plate', 'device', 'card', 'vin', 'id'] as const satisfies readonly Field[];

function readLine(line: number, cells: readonly string[], reading: Reading): Line {
  const { columns, format, mark } = reading;
  const cell = (field: Field) => (columns[field] < 0 ? '' : (cells[columns[field]] ?? ''));
  const lost = IDENTIFIERS.find((field) => hasLostDigits(cell(field), 'identifier'));
  if (lost) return unread(`O número «${textOf(cell(lost))}» perdeu algarismos numa folha de cálculo.`);
  const at = momentIn(cell, reading);
  if (at === null) return unread(`A data não se lê: «${textOf(cell('at') || cell('entry'))}».`);
  const amount = cell('cents').trim() === '' ? cell('value') : cell('cents');
  const cents = amountOf(amount, mark);
  if (cents === null) return unread('A linha não tem valor.');
  if (cents === undefined) return unread(`O valor não se lê: «${textOf(amount)}».`);
  const words = wordsAt(cells, columns);
  const kind = format.kind(words);
  const [plate, device, card, vin] = ['plate', 'device', 'card', 'vin'].map((field) =>
    identifierOf(cell(field as Field)),
  ) as [string | null, string | null, string | null, string | null];
  const [from, to] = [textOf(cell('from')), textOf(cell('place'))];
  const place = from && from !== to ? `${from} → ${to}` : to;
  const identity: Identity = {
    who: plate ?? card ?? vin ?? device ?? '',
    minute: at.slice(0, 16),
    day: at.slice(0, 10),
    place: foldName(to),
    id: identifierOf(cell('id')) ?? '',
    product: foldName(cell('product')),
  };
  const isCancelled = CANCELLED.test(words('status')) || CANCELLED.test(words('service'));
  return {
    ok: true,
    draft: {
      line,
      kind,
      at,
      plate: plate ?? plateIn(cell('holder')),
      device,
      card,
      vin,
      place,
      cents,
      chargeable: !isCancelled,
      identity: [...format.key(identity), cents < 0 ? 'refund' : ''],
    },
  };
}

const CANCELLED = /anulad|cancelad|cancel+ed|void/;

function unread(reason: string): Line {
  return { ok: false, reason };
}

/** The exit, or the entry where there is none. */
function momentIn(cell: (field: Field) => string, { order }: Reading): string | null {
  const written = cell('at').trim() || cell('entry').trim();
  const moment = momentOf(written, order);
  if (moment === null) return null;
  const clock = cell('time').trim();
  const time = clock === '' ? moment.time : timeIn(clock, order);
  if (clock !== '' && time === null) return null;
  return time === null ? moment.date : `${moment.date} ${time}`;
}

/** The time of a cell that may have a date before it. */
function timeIn(clock: string, order: DateOrder): string | null {
  return timeOf(clock) ?? momentOf(clock, order)?.time ?? null;
}

/** Numbers rows of the same identity in the order of time and amount, so that the order of rows changes no key. */
function withKeys(drafts: readonly Draft[], source: string): CostLine[] {
  const identityOf = ({ identity }: Draft) => [source, ...identity].join('|');
  const numbers = new Map<Draft, number>();
  const seen = new Map<string, number>();
  for (const draft of drafts.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.cents - b.cents))) {
    const identity = identityOf(draft);
    const number = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, number);
    numbers.set(draft, number);
  }
  return drafts.map((draft) => {
    const { identity: _identity, ...line } = draft;
    return { ...line, key: `${identityOf(draft)}|${numbers.get(draft) ?? 1}` };
  });
}

type Mark = '.' | ',';

/** Groups of three digits, and another mark before one or two decimals. */
const GROUPED =
  /^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$|^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$|^-?\d{1,3}(?: \d{3})+[.,]\d{1,2}$/;
const DECIMALS = /^(-?)(\d{1,9})([.,])(\d+)$/;

/** Removes the currency, and the plus sign. */
function bare(cell: string): string {
  return cell
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/€|\bEUR\b/gi, '')
    .trim()
    .replace(/^\+/, '')
    .replace(/^([-−]) ?/, '-');
}

/** The only mark of decimals in a column, which decides whether `1.234` is more than a thousand. */
function decimalMarkOf(cells: readonly string[]): Mark | null {
  const marks = new Set<Mark>();
  for (const cell of cells) {
    const [, , , mark, decimals = ''] = DECIMALS.exec(bare(cell)) ?? [];
    if (mark && decimals.length !== 3) marks.add(mark as Mark);
  }
  const [mark, another] = marks;
  return mark && !another ? mark : null;
}

/** Null for an empty cell, undefined for one that is no amount. More than two decimals are rounded half away from
 * zero; three are read only if they cannot be thousands. */
function amountOf(cell: string, mark: Mark | null): number | null | undefined {
  const text = bare(cell);
  const cents = centsOf(GROUPED.test(text) ? ungrouped(text) : text);
  if (cents !== undefined) return cents;
  const [, sign, whole = '', used, decimals = ''] = DECIMALS.exec(text) ?? [];
  if (used === undefined || decimals.length > 20) return undefined;
  const mayBeThousands = decimals.length === 3 && !/^0+$/.test(whole);
  if (mayBeThousands && used !== mark) return undefined;
  const rounded = Number(whole) * 100 + Number(decimals.slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1 : 0);
  return sign === '-' && rounded > 0 ? -rounded : rounded;
}

function ungrouped(text: string): string {
  return text.replace(/[., ](?=\d{3})/g, '');
}

const DECIMAL_COLUMN = /quantidade|valor|preco|litros|desconto|iva|total/;
const WHOLE = /^\s*-?\d{1,6}$/;
const SPLIT_DECIMALS = /^\d{1,3}\s*$/;
const NUMBER = /^\s*(-?\d+([.,]\d{1,3})?\s*)?$/;
/** More cells than this are no decimals. */
const MOST_SPLITS = 6;

/** Joins `45` and `30` again where an unquoted decimal comma has split them, if there is one way alone to do it. */
function joinDecimals(
  cells: readonly string[],
  header: readonly string[],
  isRow: (cells: readonly string[]) => boolean,
): string[] | null {
  const splits = cells.length - header.length;
  if (splits < 1 || splits > MOST_SPLITS) return null;
  const isDecimal = header.map((name) => DECIMAL_COLUMN.test(foldName(name)));
  const found: string[][] = [];
  const join = (done: string[], at: number, left: number) => {
    const column = done.length;
    if (column === header.length) {
      if (at === cells.length && isRow(done)) found.push(done);
      return;
    }
    const [cell = '', next = ''] = [cells[at], cells[at + 1]];
    if (!isDecimal[column] || NUMBER.test(cell)) join([...done, cell], at + 1, left);
    if (left > 0 && isDecimal[column] && WHOLE.test(cell) && SPLIT_DECIMALS.test(next)) {
      join([...done, `${cell},${next}`], at + 2, left - 1);
    }
  };
  join([], 0, splits);
  return found.length === 1 ? (found[0] ?? null) : null;
}
