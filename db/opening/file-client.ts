import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, InArgs, InStatement, Transaction } from '@libsql/client';
import { LibsqlError } from '@libsql/client/sqlite3';
import {
  commitTogether,
  createWriteQueue,
  isHarmless,
  UncertainCommitError,
  type Waiting,
  type Write,
} from './write-queue';

const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 200;

type Place = {
  prepare(connection: Client): Promise<void>;
  assertThere(): void;
  wrote?(): void;
};

/** After SQLITE_BUSY libSQL's connection answers but commits nothing, so calls are serialized, a failed connection is
 * replaced and a refused call retried whole: no acknowledged write is lost. */
export async function createFileClient(connection: Client, place: Place) {
  const takeTurn = createQueue();
  const addWrite = createWriteQueue(makeTogether);
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
    // Leaves nothing open when refused the lock, so it can be retried.
    if (probe) await connection.executeMultiple('BEGIN IMMEDIATE; ROLLBACK');
    try {
      return await call();
    } catch (error) {
      ready = isHarmless(error);
      throw error;
    }
  }

  function read<T>(call: () => Promise<T>): Promise<T> {
    return untilFree(() => takeTurn(() => callOnce(call, false)));
  }

  function writeOnce<T>(call: () => Promise<T>, again: boolean): Promise<T> {
    return takeTurn(async () => {
      place.assertThere();
      const answer = await callOnce(call, again);
      place.wrote?.();
      return answer;
    });
  }

  function write<T>(call: () => Promise<T>, within: Write<T>['within'] = null): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    return addWrite({
      deadline,
      within,
      alone: () => untilFree((again) => writeOnce(call, again), deadline),
    });
  }

  async function makeTogether(writes: readonly Waiting[]): Promise<number> {
    try {
      const together = () => commitTogether(connection, writes);
      const told = await untilFree((again) => writeOnce(together, again), writes[0]?.deadline);
      for (const tell of told) tell();
      return told.length;
    } catch (error) {
      const isUncertain = error instanceof UncertainCommitError;
      for (const each of writes) await (isUncertain ? each.fail(error.cause) : each.alone());
      return writes.length;
    }
  }

  function close(): void {
    closed = true;
    connection.close();
  }

  await read(() => connection.execute('SELECT 1'));
  const client: Client = {
    execute(statement: InStatement, args?: InArgs) {
      const { sql, ...rest } = typeof statement === 'string' ? { sql: statement, args } : statement;
      const given = { sql, args: rest.args ?? [] };
      const call = () => connection.execute(given);
      if (isRead(sql)) return read(call);
      return write(call, mayJoin(sql) ? (transaction) => transaction.execute(given) : null);
    },
    batch(statements, mode = 'write') {
      const given = statements.map((each) =>
        Array.isArray(each) ? { sql: each[0], args: each[1] ?? [] } : each,
      );
      const texts = given.map((each) => (typeof each === 'string' ? each : each.sql));
      if (texts.every(isRead)) return read(() => connection.batch(given, 'deferred'));
      const within = texts.every(mayJoin) ? (transaction: Transaction) => transaction.batch(given) : null;
      return write(() => connection.batch(given, mode), within);
    },
    migrate: (statements) => write(() => connection.migrate(statements)),
    // In one transaction, so that a retry cannot apply a part twice.
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
  return {
    client,
    close: () => addWrite({ deadline: 0, within: null, alone: () => takeTurn(async () => close()) }),
  };
}

function isRead(sql: string): boolean {
  return /^\s*(select|pragma|explain)\b/i.test(sql);
}

/** Settings and schema changes would affect everybody in a shared transaction. */
function mayJoin(sql: string): boolean {
  return /^\s*(select|insert|update|delete|replace|with)\b/i.test(sql);
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

function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function takeTurn<T>(call: () => Promise<T>): Promise<T> {
    const turn = last.then(call);
    last = turn.catch(() => {});
    return turn;
  };
}
