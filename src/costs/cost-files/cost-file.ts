import { shiftDate } from '../../platform/domain/calendar';
import { MAX_REPORT_BYTES } from '../../platform/domain/limits';
import { foldText } from '../../platform/domain/text';
import { sha256Hex } from '../../platform/secrets/digest';
import { isBlank } from '../../platform/tables/cells';
import { foldName } from './cells';
import { columnsOf, type Format, movementOf, type Recognised, recognise, repeatedColumn } from './formats';
import { momentOf, orderIn } from './moments';
import { readLines, type Table } from './read-lines';
import type { ColumnMapping, CostReading, DateOrder, MovementKind, UnknownTable } from './schema';
import { DIVIDE, headerOf, readTable } from './tables';

const MOST_SAMPLE = 5;

/** Staff's columns by the fingerprint of the header; of a known format they add the order of dates alone. */
export type Mappings = ReadonlyMap<string, ColumnMapping>;

/** Reads a file of tolls, fuel or charging whole, or refuses it with a reason. `named` are columns that staff name for
 * this file, in case its header has none yet. Never throws. */
export async function readCostFile(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  mappings: Mappings,
  named: ColumnMapping | null = null,
): Promise<CostReading> {
  const reading = await readBy(bytes, fileName, mappings);
  if (reading.outcome !== 'unknown' || !named) return reading;
  return readBy(bytes, fileName, new Map([...mappings, [reading.header, named]]));
}

async function readBy(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  mappings: Mappings,
): Promise<CostReading> {
  if (bytes.length > MAX_REPORT_BYTES) return refused(`O ficheiro tem mais de 25 MB. ${DIVIDE}`);
  const isKnown = (header: readonly string[]) =>
    recognise(header) !== null || mappings.has(fingerprint(header));
  const read = await readTable(bytes, isKnown);
  if (!read.ok) return refused(read.reason, read.isTooLarge);
  const { table } = read;
  const header = fingerprint(table.header);
  const mapping = mappings.get(header);
  const recognised = recognise(table.header) ?? (mapping ? mapped(mapping, table.header) : null);
  if (!recognised) return unknown(table, 'columns', suggestedFor(table.header));
  const { format, columns } = recognised;
  const repeated = format.source === 'other' ? null : repeatedColumn(table.header, recognised);
  if (repeated !== null) return refused(`A coluna «${repeated}» aparece duas vezes.`, true);
  if (columns.cents < 0 && columns.value < 0) {
    return refused(`Falta a coluna «${format.names.cents?.[0] ?? ''}».`, true);
  }
  const decided = decideOrder({
    cells: table.rows.map(({ cells }) => cells[columns.at] ?? ''),
    given: mapping?.dateOrder ?? format.dateOrder,
    isWorkbook: table.width === null,
    fileName,
  });
  if (decided.outcome === 'refused') return refused(decided.reason, true);
  if (decided.outcome === 'undecided') return unknown(table, 'dateOrder', asMapping(recognised, table));
  const isOther = format.source === 'other';
  const source = isOther ? `other:${(await sha256Hex(header)).slice(0, 12)}` : format.source;
  const lines = readLines(table, recognised, decided.order, source);
  if (lines.lines.length + lines.unreadable.length === 0)
    return refused('O ficheiro não tem movimentos.', true);
  return { outcome: 'read', file: { source: format.source, header, ...lines } };
}

/** Whether a text may be a table of costs, by its first lines. Cheap for a large one, and never throws. */
export function mayBeCosts(bytes: Uint8Array, mappings: Mappings): boolean {
  const isKnown = (header: readonly string[]) =>
    recognise(header) !== null || mappings.has(fingerprint(header));
  const header = headerOf(bytes, isKnown);
  return header !== null && (isKnown(header) || namesACar(suggestedFor(header)));
}

/** Whether it is a file of costs: its columns are known, or have a date, an amount and a car or card. */
export function isOfCosts(reading: CostReading): boolean {
  if (reading.outcome === 'refused') return reading.isKnown;
  return reading.outcome === 'read' || reading.asks === 'dateOrder' || namesACar(reading.suggested);
}

function namesACar(mapping: ColumnMapping | null): boolean {
  return mapping !== null && Boolean(mapping.plate ?? mapping.card ?? mapping.device ?? mapping.vin);
}

function refused(reason: string, isKnown = false): CostReading {
  return { outcome: 'refused', reason, isKnown };
}

function unknown(table: Table, asks: UnknownTable['asks'], suggested: ColumnMapping | null): CostReading {
  const filled = table.rows.filter(({ cells }) => !isBlank(cells));
  return {
    outcome: 'unknown',
    asks,
    header: fingerprint(table.header),
    columns: uniqueNames(table.header),
    sample: filled.slice(0, MOST_SAMPLE).map(({ cells }) => [...cells]),
    suggested,
  };
}

/** The columns of a known format, to be confirmed with the order of its dates. */
function asMapping({ format, columns }: Recognised, { header }: Table): ColumnMapping {
  const names = uniqueNames(header);
  const name = (field: keyof typeof columns) => names[columns[field]];
  return {
    at: name('at') ?? '',
    time: name('time'),
    cents: name('cents') ?? name('value') ?? '',
    plate: name('plate'),
    device: name('device'),
    card: name('card'),
    vin: name('vin'),
    place: name('place'),
    id: name('id'),
    kind: format.kind(() => ''),
  };
}

/** The names of the columns, which stay the same from file to file. */
function fingerprint(header: readonly string[]): string {
  const names = header.map(foldName);
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1).join('|');
}

/** The columns as staff have named them; null if one is not there. */
function mapped(mapping: ColumnMapping, header: readonly string[]): Recognised | null {
  const { kind, dateOrder, ...columns } = mapping;
  const named = Object.entries(columns).flatMap(([field, name]) => (name ? [[field, [name]] as const] : []));
  const format: Format = {
    source: 'other',
    names: Object.fromEntries(named),
    needs: ['at', 'cents'],
    kind: () => kind,
    dateOrder: dateOrder ?? null,
    key: movementOf,
  };
  const recognised = { format, columns: columnsOf(format, uniqueNames(header).map(foldName)) };
  const isThere = named.every(([field]) => recognised.columns[field as keyof typeof columns] >= 0);
  return isThere ? recognised : null;
}

/** The name of each column, `Valor (2)` for a second one, and `Coluna 3` for one without a name. */
function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name, at) => {
    const shown = foldName(name) === '' ? `Coluna ${at + 1}` : name;
    const count = (seen.get(foldName(shown)) ?? 0) + 1;
    seen.set(foldName(shown), count);
    return count === 1 ? shown : `${shown} (${count})`;
  });
}

const GUESSES: readonly (readonly [Exclude<keyof ColumnMapping, 'kind' | 'dateOrder'>, RegExp])[] = [
  ['cents', /total.{0,30}(iva|vat)|valor total|montante|importe|^total|^valor|amount|custo/],
  ['at', /data|date|fecha|^dia/],
  ['time', /^hora/],
  ['plate', /matricula|plate|registration/],
  ['card', /cartao|card/],
  ['device', /\bobu\b|identificador|equipamento/],
  ['vin', /\bvin\b/],
  ['place', /posto|local|estac|station|site|carregador/],
];

/** A proposal for staff; null where date or amount are not to be seen. */
function suggestedFor(header: readonly string[]): ColumnMapping | null {
  const names = uniqueNames(header);
  const found: Partial<Record<(typeof GUESSES)[number][0], string>> = {};
  for (const [field, pattern] of GUESSES) {
    const name = names.find((each) => pattern.test(foldText(each)) && !Object.values(found).includes(each));
    if (name !== undefined) found[field] = name;
  }
  const { at, cents } = found;
  return at && cents ? { ...found, at, cents, kind: kindOf(names) } : null;
}

function kindOf(names: readonly string[]): MovementKind {
  const text = foldText(names.join(' '));
  if (/kwh|energia|carreg|charg/.test(text)) return 'charging';
  if (/litro|combust|fuel/.test(text)) return 'fuel';
  return /portage|toll|barreira/.test(text) ? 'toll' : 'other';
}

type DecidedOrder =
  | { outcome: 'decided'; order: DateOrder }
  | { outcome: 'undecided' }
  | { outcome: 'refused'; reason: string };

type Dates = {
  cells: readonly string[];
  /** The order of the format, or as staff have named it; null where the dates have to show it. */
  given: DateOrder | null;
  isWorkbook: boolean;
  fileName: string;
};

/** Decides by the whole column whether `3/9` is in March or in September. */
function decideOrder({ cells, given, isWorkbook, fileName }: Dates): DecidedOrder {
  const orders = cells.map(orderIn);
  const written = cells.filter((_, at) => orders[at] !== null);
  if (written.length === 0) return decided(given ?? 'ymd');
  // Excel turns the dates that it can read by another order, and leaves the rest as text.
  if (isWorkbook && cells.some((cell, at) => orders[at] === null && momentOf(cell, 'ymd') !== null)) {
    return refusedOrder(
      'Umas datas são texto e outras não, por isso o dia e o mês podem estar trocados. Exporte-o de novo.',
    );
  }
  const [isEuropean, isAmerican] = [orders.includes('dmy'), orders.includes('mdy')];
  if (given) {
    const isContradicted = given === 'mdy' ? isEuropean && !isAmerican : isAmerican && !isEuropean;
    return isContradicted
      ? refusedOrder('As datas não estão na ordem de dia e mês que este formato tem.')
      : decided(given);
  }
  if (isEuropean && isAmerican) return refusedOrder('As datas estão em duas ordens diferentes de dia e mês.');
  if (isEuropean) return decided('dmy');
  if (isAmerican) return decided('mdy');
  return byName(written, fileName);
}

/** Movements of the weeks before the file was made, whose date its name has. */
const MOST_DAYS = 45;

function byName(cells: readonly string[], fileName: string): DecidedOrder {
  const made = /(?<!\d)20\d{6}(?!\d)/.exec(fileName)?.[0] ?? '';
  const end = momentOf(made, 'ymd')?.date;
  if (end === undefined) return { outcome: 'undecided' };
  const start = shiftDate(end, -MOST_DAYS);
  const fits = (order: DateOrder) =>
    cells.every((cell) => {
      const date = momentOf(cell, order)?.date ?? '';
      return date >= start && date <= end;
    });
  const [order, another] = (['dmy', 'mdy'] as const).filter(fits);
  return order && !another ? decided(order) : { outcome: 'undecided' };
}

function decided(order: DateOrder): DecidedOrder {
  return { outcome: 'decided', order };
}

function refusedOrder(reason: string): DecidedOrder {
  return { outcome: 'refused', reason };
}
