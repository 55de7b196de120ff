import type { InArgs, InValue, ResultSet, Row, Value } from '@libsql/client';

export type Values = unknown[] | Record<string, unknown>;

/** Accepts values by position or by name. Raises for a value that SQLite would store as a different one. */
export function valuesOf(args: InArgs): Values {
  if (Array.isArray(args)) return args.map(boundOf);
  const named = Object.entries(args).map(([name, value]) => [name.replace(/^[@$:]/, ''), boundOf(value)]);
  return Object.fromEntries(named);
}

function boundOf(value: InValue | undefined): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.valueOf();
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value === undefined) throw new TypeError('undefined is no value for the database');
  const isOutside =
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value);
  if (isOutside) throw new RangeError('a number that the database does not have');
  return value;
}

type Answered = Pick<ResultSet, 'columns' | 'columnTypes' | 'rowsAffected' | 'lastInsertRowid'> & {
  rows: unknown[][];
};

/** Builds the result in the form of libSQL's client. */
export function resultOf({ rows, ...answered }: Answered): ResultSet {
  const result = { ...answered, rows: rows.map((values) => rowOf(answered.columns, values)) };
  return { ...result, toJSON: () => ({ ...result, lastInsertRowid: `${result.lastInsertRowid ?? ''}` }) };
}

/** Values are enumerable by name; they are also accessible by number, but not enumerable. */
function rowOf(columns: readonly string[], read: readonly unknown[]): Row {
  const row: Record<string, Value> = {};
  Object.defineProperty(row, 'length', { value: read.length });
  for (const [at, each] of read.entries()) {
    const value = valueOfRead(each);
    Object.defineProperty(row, at, { value });
    const name = columns[at] ?? '';
    if (!Object.hasOwn(row, name)) row[name] = value;
  }
  return row as Row;
}

function valueOfRead(value: unknown): Value {
  if (value instanceof Buffer) return value.buffer as ArrayBuffer;
  if (typeof value !== 'bigint') return value as Value;
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError('an integer of the database is larger than a number can be');
}

export function isLong(values: unknown, limit: number): boolean {
  if (typeof values === 'string') return values.length > limit;
  if (ArrayBuffer.isView(values)) return values.byteLength > limit;
  if (Array.isArray(values)) return values.some((value) => isLong(value, limit));
  return values !== null && typeof values === 'object' && isLong(Object.values(values), limit);
}
