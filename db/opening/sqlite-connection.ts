import type { InArgs, ResultSet } from '@libsql/client';
import Sqlite from 'libsql';
import Apart from 'libsql/promise';
import { raisedOf } from './sqlite-errors';
import { isLong, resultOf, type Values, valuesOf } from './sqlite-values';

export type Asked = { sql: string; args: InArgs };

const MOST_KEPT = 256;
/** In characters: a cached statement holds its last values. */
const LONGEST_KEPT = 20_000;
const KEPT = /^\s*(select|insert|update|delete|with|begin)\b/i;
/** Matches statements that return one row at most if their last value is 1. */
const LIMITED = /\blimit \?$/i;
/** After such a statement, cached column names may be out of date. */
const SCHEMA = /\b(create|alter|drop|attach|detach)\b/i;

export function changesSchema(sql: string): boolean {
  return SCHEMA.test(sql);
}

type Prepared = Pick<ResultSet, 'columns' | 'columnTypes'> & {
  statement: ReturnType<Sqlite.Database['prepare']>;
  answersRows: boolean;
  isKept: boolean;
  isLimited: boolean;
};

/** A thin layer over libSQL's driver. It caches prepared statements, since preparing takes longer than running. Raises
 * `LibsqlError`, and `RangeError` or `TypeError` for a value that SQLite cannot store. */
export class SqliteConnection {
  private readonly kept = new Map<string, Prepared>();
  private readonly sqlite: Sqlite.Database;

  constructor(path: string, timeoutMs: number) {
    this.sqlite = raising(() => new Sqlite(path, { timeout: timeoutMs }));
  }

  get inTransaction(): boolean {
    return this.sqlite.inTransaction;
  }

  ask({ sql, args }: Asked): ResultSet {
    const values = valuesOf(args);
    return raising(() => {
      const prepared = this.take(sql);
      const isOne = prepared.isLimited && Array.isArray(values) && values.at(-1) === 1;
      const result = resultOfRunning(prepared, values, isOne);
      // A failed statement may still be open, and iterating rows leaves values that a later single read would use.
      const isReusable = prepared.isKept && isOne === prepared.isLimited && !isLong(values, LONGEST_KEPT);
      if (isReusable) this.keep(sql, prepared);
      return result;
    });
  }

  /** Runs statements without values. */
  run(script: string): void {
    if (changesSchema(script)) this.kept.clear();
    raising(() => this.sqlite.exec(script));
  }

  /** Runs in a thread of libSQL; until it ends, nothing else may use the connection. */
  async runApart(script: string): Promise<void> {
    try {
      await Apart.prototype.exec.call(this.sqlite as unknown as Apart, script);
    } catch (error) {
      throw raisedOf(error);
    }
  }

  close(): void {
    this.kept.clear();
    this.sqlite.close();
  }

  private take(sql: string): Prepared {
    const known = this.kept.get(sql);
    this.kept.delete(sql);
    if (known) return known;
    const isKept = KEPT.test(sql);
    if (!isKept && changesSchema(sql)) this.kept.clear();
    const statement = this.sqlite.prepare(sql);
    const answersRows = statement.reader;
    const columns = answersRows ? statement.safeIntegers(true).raw(true).columns() : [];
    return {
      statement,
      answersRows,
      isKept,
      isLimited: answersRows && LIMITED.test(sql),
      columns: columns.map(({ name }) => name),
      columnTypes: columns.map(({ type }) => type ?? ''),
    };
  }

  private keep(sql: string, prepared: Prepared): void {
    this.kept.set(sql, prepared);
    const [oldest] = this.kept.size > MOST_KEPT ? this.kept.keys() : [];
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}

function resultOfRunning(prepared: Prepared, values: Values, isOne: boolean): ResultSet {
  const { statement, columns, columnTypes } = prepared;
  if (!prepared.answersRows) {
    const { changes, lastInsertRowid } = statement.run(values);
    const counted = { rowsAffected: changes, lastInsertRowid: BigInt(lastInsertRowid) };
    return resultOf({ columns, columnTypes, rows: [], ...counted });
  }
  // Iterating over rows takes longer than reading one.
  const found = isOne ? [statement.get(values)].filter((row) => row !== undefined) : statement.all(values);
  const rows = found as unknown[][];
  return resultOf({ columns, columnTypes, rows, rowsAffected: 0, lastInsertRowid: undefined });
}

function raising<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw raisedOf(error);
  }
}
