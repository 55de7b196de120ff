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
  const result = { ...answered, rows: rowsOf(answered.columns, rows) };
  return { ...result, toJSON: () => ({ ...result, lastInsertRowid: `${result.lastInsertRowid ?? ''}` }) };
}

/** Enumerable by name; by number, a getter of the prototype reads the value, which is quicker than a property each. */
class AnsweredRow {
  readonly #values: readonly Value[];

  constructor(values: readonly Value[]) {
    this.#values = values;
  }

  static valueAt(row: AnsweredRow, at: number): Value | undefined {
    return row.#values[at];
  }
}

const kinds = new Map<number, typeof AnsweredRow>();

/** Rows of as many columns. */
function kindOf(columns: number): typeof AnsweredRow {
  const known = kinds.get(columns);
  if (known) return known;
  const made = class extends AnsweredRow {};
  Object.defineProperty(made.prototype, 'length', { value: columns });
  for (let at = 0; at < columns; at += 1) {
    Object.defineProperty(made.prototype, at, {
      get(this: AnsweredRow) {
        return AnsweredRow.valueAt(this, at);
      },
    });
  }
  kinds.set(columns, made);
  return made;
}

function rowsOf(columns: readonly string[], rows: readonly unknown[][]): Row[] {
  const Kind = kindOf(columns.length);
  // Where columns share a name, the first counts. Names of the prototype, such as `length`, are left out.
  const named = columns.flatMap((name, at) =>
    columns.indexOf(name) === at && !Object.hasOwn(Kind.prototype, name) ? [{ name, at }] : [],
  );
  return rows.map((read) => {
    const values = read.map(valueOfRead);
    const row = new Kind(values) as unknown as Row;
    for (const { name, at } of named) row[name] = values[at] ?? null;
    return row;
  });
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
