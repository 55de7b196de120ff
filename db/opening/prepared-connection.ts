import { type Client, ConnectionPool, Sqlite3Client, type TransactionMode } from '@libsql/client/sqlite3';
import { commitApart } from './commit-apart';

type Connection = ReturnType<ConnectionPool['acquireSync']>;
const prepareOf = (connection: Connection) => connection.prepare<unknown[]>;
type Prepared = ReturnType<ReturnType<typeof prepareOf>>;

const MOST_KEPT = 256;
/** In characters: a kept statement holds its last values. */
const LONGEST_KEPT = 20_000;
const KEPT = /^\s*(select|insert|update|delete|with|begin|commit)\b/i;
/** Of one row at most where its last value is 1. */
const LIMITED = /\blimit \?$/i;
/** The names of a kept statement's columns may be older. */
const SCHEMA = /\b(create|alter|drop|attach|detach)\b/i;

/** As `createClient`, its statements prepared once: that takes longer than running them. */
export function openConnection(path: string, timeout: number): Client {
  return new OneConnection(new PreparedPool(path, { timeout }, 1));
}

class OneConnection extends Sqlite3Client {
  constructor(private readonly own: PreparedPool) {
    super(own, 'number');
  }

  override async transaction(mode?: TransactionMode) {
    const transaction = await super.transaction(mode);
    const connection = this.own.latest;
    return Object.assign(transaction, {
      async commit() {
        if (connection) await commitApart(connection);
        transaction.close();
      },
    });
  }
}

class PreparedPool extends ConnectionPool {
  private readonly known = new WeakSet<Connection>();
  latest: Connection | null = null;

  override acquireSync(forTransaction?: boolean): Connection {
    const connection = super.acquireSync(forTransaction);
    if (!this.known.has(connection)) keepPrepared(connection);
    this.known.add(connection);
    this.latest = connection;
    return connection;
  }
}

function keepPrepared(connection: Connection): void {
  const [prepareNew, { exec, close }] = [prepareOf(connection), connection];
  const kept = new Map<string, Prepared>();
  function prepare(sql: string): Prepared {
    const known = kept.get(sql);
    kept.delete(sql);
    if (!known && !KEPT.test(sql)) {
      if (SCHEMA.test(sql)) kept.clear();
      return prepareNew.call(connection, sql);
    }
    const statement =
      known ?? reusable(prepareNew.call(connection, sql), LIMITED.test(sql), () => kept.delete(sql));
    kept.set(sql, statement);
    const [oldest] = kept.size > MOST_KEPT ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return statement;
  }
  Object.assign(connection, {
    prepare,
    exec(sql: string) {
      if (SCHEMA.test(sql)) kept.clear();
      return exec.call(connection, sql);
    },
    close() {
      kept.clear();
      return close.call(connection);
    },
  });
}

/** Dropped after an error, which may leave it open, and after long values. */
function reusable(statement: Prepared, isLimited: boolean, drop: () => void): Prepared {
  const { raw, columns, run, all, get } = statement;
  let isSet = false;
  statement.safeIntegers(true);
  function called<T>(call: (...values: unknown[]) => T) {
    return (...values: unknown[]): T => {
      try {
        if (isLong(values)) drop();
        return call.apply(statement, values);
      } catch (error) {
        drop();
        throw error;
      }
    };
  }
  /** Going through rows takes longer than reading one, and leaves the values in place that reading one then takes. */
  function allOf(...given: unknown[]) {
    const [values] = given;
    const isOne = isLimited && Array.isArray(values) && values.at(-1) === 1;
    if (isLimited && !isOne) drop();
    if (!isOne) return all.apply(statement, given);
    const row = get.apply(statement, given);
    return row === undefined ? [] : [row];
  }
  let names: ReturnType<Prepared['columns']> | undefined;
  let answersNothing: unknown;
  return Object.assign(statement, {
    // As `createClient`'s own statements ask for each time.
    safeIntegers: () => statement,
    raw(isRaw?: boolean) {
      if (answersNothing) throw answersNothing;
      try {
        if (!isSet) raw.call(statement, isRaw);
        isSet = true;
        return statement;
      } catch (error) {
        answersNothing = error;
        throw error;
      }
    },
    columns() {
      names ??= columns.call(statement);
      return names;
    },
    run: called(run),
    all: called(allOf),
  });
}

function isLong(values: unknown): boolean {
  if (typeof values === 'string') return values.length > LONGEST_KEPT;
  if (ArrayBuffer.isView(values)) return values.byteLength > LONGEST_KEPT;
  if (Array.isArray(values)) return values.some(isLong);
  return values !== null && typeof values === 'object' && Object.values(values).some(isLong);
}
