import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, InArgs, InStatement } from '@libsql/client';
import { LibsqlError } from '@libsql/client/sqlite3';

/** How long a write waits for another process to let go of the file, in ms, before the error is told. */
const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 200;

/** After these the connection is as it was. Any other may leave a statement open that swallows later writes. */
const HARMLESS = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)$/;

type Place = {
  /** Sets up a new connection. */
  prepare(connection: Client): Promise<void>;
  /** Throws when the file is no longer where it was opened. */
  assertThere(): void;
};

/**
 * A client that loses no acknowledged write. After SQLITE_BUSY libSQL's connection keeps answering and commits
 * nothing more, so calls go one at a time, a connection that failed is replaced before the next call, and a call
 * that was refused the lock is made again, whole: a batch is one transaction, so nothing of it was applied.
 */
export async function createFileClient(connection: Client, place: Place) {
  const takeTurn = createQueue();
  const takeWriteTurn = createQueue();
  let ready = false;
  let closed = false;

  async function callOnce<T>(call: () => Promise<T>, probe: boolean): Promise<T> {
    if (closed) throw new LibsqlError('the database is closed', 'CLIENT_CLOSED');
    if (!ready) {
      place.assertThere();
      connection.reconnect();
      await place.prepare(connection);
      ready = true;
    }
    // Unlike the others this call leaves nothing open when the lock is taken, so it can be made many times.
    if (probe) await connection.executeMultiple('BEGIN IMMEDIATE; ROLLBACK');
    try {
      return await call();
    } catch (error) {
      ready = error instanceof LibsqlError && HARMLESS.test(error.code);
      throw error;
    }
  }

  function read<T>(call: () => Promise<T>): Promise<T> {
    return untilFree(() => takeTurn(() => callOnce(call, false)));
  }

  function write<T>(call: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    function writeOnce(again: boolean) {
      return takeTurn(() => {
        place.assertThere();
        return callOnce(call, again);
      });
    }
    return takeWriteTurn(() => untilFree(writeOnce, deadline));
  }

  function close(): void {
    closed = true;
    connection.close();
  }

  await read(() => connection.execute('SELECT 1'));
  const client: Client = {
    execute(statement: InStatement, args?: InArgs) {
      const { sql, ...rest } = typeof statement === 'string' ? { sql: statement, args } : statement;
      const call = () => connection.execute({ sql, args: rest.args ?? [] });
      return /^\s*(select|pragma|explain)\b/i.test(sql) ? read(call) : write(call);
    },
    batch: (statements, mode = 'write') => write(() => connection.batch(statements, mode)),
    migrate: (statements) => write(() => connection.migrate(statements)),
    // In one transaction, or a second try could apply a first part twice.
    executeMultiple: (sql) => write(() => connection.executeMultiple(`BEGIN IMMEDIATE;\n${sql}\n;COMMIT`)),
    transaction: () => Promise.reject(new Error('no interactive transactions: write one batch')),
    sync: () => Promise.reject(new Error('a database file has nothing to sync with')),
    reconnect() {
      ready = false;
    },
    close,
    get closed() {
      return closed;
    },
    protocol: connection.protocol,
  };
  return { client, close: () => takeWriteTurn(() => takeTurn(async () => close())) };
}

async function untilFree<T>(
  call: (again: boolean) => Promise<T>,
  deadline = performance.now() + PATIENCE_MS,
) {
  for (let pause = 5; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call(pause > 5);
    } catch (error) {
      const taken = error instanceof LibsqlError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
      if (!taken || performance.now() + pause > deadline) throw error;
    }
    await sleep(pause);
  }
}

/** One call at a time, in the order they came. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function takeTurn<T>(call: () => Promise<T>): Promise<T> {
    const turn = last.then(call);
    last = turn.catch(() => {});
    return turn;
  };
}
