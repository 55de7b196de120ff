import { foldText } from '../../platform/domain/text';
import { foldName } from './cells';
import { FORMATS } from './known-formats';
import type { CostSource, DateOrder, MovementKind } from './schema';

export const FIELDS = [
  'at',
  'entry',
  'time',
  'cents',
  'value',
  'plate',
  'device',
  'card',
  'vin',
  'from',
  'place',
  'id',
  'service',
  'market',
  'product',
  'holder',
  'status',
] as const;
/** `cents` counts, or `value` where it is empty; `holder` is a text that may be a plate. */
export type Field = (typeof FIELDS)[number];

/** The cell of a field, folded. */
export type Words = (field: Field) => string;

/** Parts that may identify a movement; `minute` is a date where there is no time. */
export type Identity = Record<'who' | 'minute' | 'day' | 'place' | 'id' | 'product', string>;

export type Format = {
  source: CostSource;
  names: Partial<Record<Field, readonly string[]>>;
  /** The fields by which a header is recognised. */
  needs: readonly Field[];
  kind: (words: Words) => MovementKind;
  /** Null where the file itself has to show it. */
  dateOrder: DateOrder | null;
  key: (identity: Identity) => readonly string[];
  /** A name may be cut short to five characters. */
  isCut?: true;
  /** Decimals may be split by the comma that also separates cells. */
  isSplit?: true;
};

/** A movement by the number that the source gives it, or else by whose, when and where. */
export function movementOf({ id, who, minute, place }: Identity): string[] {
  return id ? [id] : [who, minute, place];
}

/** The column of each field, or -1. */
export type Columns = Record<Field, number>;

export type Recognised = { format: Format; columns: Columns };

export function recognise(header: readonly string[]): Recognised | null {
  const folded = header.map(foldName);
  for (const format of FORMATS) {
    const columns = columnsOf(format, folded);
    if (format.needs.every((field) => columns[field] >= 0)) return { format, columns };
  }
  return null;
}

export function columnsOf({ names, isCut }: Format, folded: readonly string[]): Columns {
  const indexOf = (field: Field) => {
    for (const name of names[field] ?? []) {
      const wanted = foldName(name);
      const at = folded.findIndex((cell) => isName(cell, wanted, isCut === true));
      if (at >= 0) return at;
    }
    return -1;
  };
  return Object.fromEntries(FIELDS.map((field) => [field, indexOf(field)])) as Columns;
}

const SHORTEST_CUT = 5;

function isName(cell: string, name: string, isCut: boolean): boolean {
  return cell === name || (isCut && cell.length >= SHORTEST_CUT && name.startsWith(cell));
}

/** The name of a used column that stands in the header twice. */
export function repeatedColumn(header: readonly string[], { format, columns }: Recognised): string | null {
  const folded = header.map(foldName);
  const again = FIELDS.find((field) =>
    (format.names[field] ?? []).some((name) => {
      const wanted = foldName(name);
      return folded.filter((cell) => isName(cell, wanted, format.isCut === true)).length > 1;
    }),
  );
  return again === undefined ? null : (header[columns[again]] ?? null);
}

export function wordsAt(cells: readonly string[], columns: Columns): Words {
  return (field) => foldText((cells[columns[field]] ?? '').slice(0, 200));
}
