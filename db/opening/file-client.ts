import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client';
import { LibsqlError } from '@libsql/client/sqlite3';
import { askEach, makeTogether, type Outcome, type Work, within } from './make-writes';
import { type Asked, changesSchema, type SqliteConnection } from './sqlite-connection';
import { isTaken, UncertainCommitError } from './sqlite-errors';
import { resultOf } from './sqlite-values';
import { assertThere, type Place, steadyConnection } from './steady-connection';

/** Limit per transaction. */
const MOST_TOGETHER = 128;

/** `work` may share a transaction with others; `alone` manages its transaction itself. */
type Waiting = { work: Work; deadline: number; settle(outcome: Outcome): void } | { alone(): Promise<void> };

type Joining = Extract<Waiting, { work: Work }>;

/** A FIFO queue; `makeTogether` returns how many of the waiting writes it ran. */
function createWriteQueue(makeTogether: (writes: readonly Joining[]) => Promise<number>) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    // Requests that have already arrived join the transaction.
    await new Promise((resolve) => setImmediate(resolve));
    for (let first = waiting[0]; first; first = waiting[0]) {
      if ('alone' in first) {
        waiting.shift();
        await first.alone();
      } else waiting.splice(0, await makeTogether(joining(waiting)));
    }
    isRunning = false;
  }

  return function add(write: Waiting): void {
    waiting.push(write);
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}

function joining(waiting: readonly Waiting[]): Joining[] {
  const together: Joining[] = [];
  for (const write of waiting) {
    if ('alone' in write || together.length === MOST_TOGETHER) break;
    together.push(write);
  }
  return together;
}

type WorkAlone = (connection: SqliteConnection) => ResultSet[] | Promise<ResultSet[]>;

const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 200;
/** Pages that reads use stay in the operating system's cache anyway. */
const READING = { sql: 'PRAGMA cache_size = -8192', args: [] };

/** A libSQL client for a file, with two connections. Reads run at once; writes run one by one, and waiting writes share
 * a transaction. A write that finds the database locked is repeated whole, so no acknowledged write is lost. */
export function createFileClient(place: Place) {
  const reading = steadyConnection({ ...place, settings: [...place.settings, READING] });
  const writing = steadyConnection(place);
  const addWrite = createWriteQueue(makeWaiting);
  let closed = false;

  function assertOpen(): void {
    if (closed) throw new LibsqlError('the database is closed', 'CLIENT_CLOSED');
  }

  function read<T>(call: (connection: SqliteConnection) => T): Promise<T> {
    return untilFree(() => {
      assertOpen();
      return reading.use(call);
    });
  }

  function write<T>(call: (connection: SqliteConnection) => T | Promise<T>, deadline: number): Promise<T> {
    return untilFree(async (again) => {
      assertOpen();
      assertThere(place);
      return writing.use((connection) => {
        // Leaves no transaction open when the database is locked, so that the write can be repeated.
        if (again) connection.run('BEGIN IMMEDIATE; ROLLBACK');
        return call(connection);
      });
    }, deadline);
  }

  async function makeWaiting(writes: readonly Joining[]): Promise<number> {
    try {
      const works = writes.map(({ work }) => work);
      const outcomes = await write((connection) => makeTogether(connection, works), writes[0]?.deadline ?? 0);
      for (const [at, outcome] of outcomes.entries()) writes[at]?.settle(outcome);
      return outcomes.length;
    } catch (error) {
      const isUncertain = error instanceof UncertainCommitError;
      if (writes.length > 1 && !isUncertain) for (const each of writes) await makeWaiting([each]);
      else for (const each of writes) each.settle({ error: isUncertain ? error.cause : error });
      return writes.length;
    }
  }

  function writeJoined(work: Work): Promise<ResultSet[]> {
    const { promise, resolve, reject } = Promise.withResolvers<ResultSet[]>();
    addWrite({
      work,
      deadline: performance.now() + PATIENCE_MS,
      settle: (outcome) => ('results' in outcome ? resolve(outcome.results) : reject(outcome.error)),
    });
    return promise;
  }

  /** In a shared transaction, settings and schema changes would affect the other writes. */
  function writeAlone(work: WorkAlone): Promise<ResultSet[]> {
    const deadline = performance.now() + PATIENCE_MS;
    const { promise, resolve, reject } = Promise.withResolvers<ResultSet[]>();
    addWrite({ alone: () => write(work, deadline).then(resolve, reject) });
    return promise;
  }

  async function ask(statements: readonly Asked[], inBatch: boolean): Promise<ResultSet[]> {
    const texts = statements.map(({ sql }) => sql);
    if (texts.some(isVacuum)) return writeAlone(rewriteFile);
    const each: Work = inBatch
      ? (connection) => askEach(connection, statements)
      : (connection) => statements.map((statement) => connection.ask(statement));
    if (texts.every(isRead)) {
      const isOneMoment = statements.length > 1;
      return read((connection) =>
        isOneMoment ? within(connection, () => each(connection), 'BEGIN') : each(connection),
      );
    }
    if (texts.every(mayJoin)) return writeJoined(each);
    const alone: Work = inBatch ? (connection) => within(connection, () => each(connection)) : each;
    return writeAlone(alone).finally(() => afterChange(texts));
  }

  /** Prepared statements belong to the old schema. If none can be opened now, the next read tries. */
  async function afterChange(texts: readonly string[]): Promise<void> {
    if (!texts.some(changesSchema) || closed) return;
    reading.renew();
    await reading.use(() => undefined).catch(() => undefined);
  }

  const client: Client = {
    async execute(statement: InStatement, args?: InArgs) {
      const asked = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : askedOf(statement);
      const [result] = await ask([asked], false);
      if (!result) throw new Error('a statement has a result');
      return result;
    },
    batch: (statements) =>
      ask(
        statements.map((each) =>
          Array.isArray(each) ? askedOf({ sql: each[0], args: each[1] }) : askedOf(each),
        ),
        true,
      ),
    migrate(statements) {
      const asked = statements.map(askedOf);
      return writeAlone((connection) =>
        withoutForeignKeys(connection, () => within(connection, () => askEach(connection, asked))),
      ).finally(() => afterChange(asked.map(({ sql }) => sql)));
    },
    // One transaction, so that a repetition cannot apply a part twice.
    async executeMultiple(script) {
      await writeAlone((connection) => {
        within(connection, () => connection.run(script));
        return [];
      }).finally(() => afterChange([script]));
    },
    transaction: () => Promise.reject(new Error('no interactive transactions: write one batch')),
    sync: () => Promise.reject(new Error('a database file has nothing to sync with')),
    reconnect() {
      reading.renew();
      addWrite({ alone: async () => writing.renew() });
    },
    close() {
      closed = true;
      reading.renew();
      addWrite({ alone: async () => writing.renew() });
    },
    get closed() {
      return closed;
    },
    protocol: 'file',
  };

  /** Runs after earlier writes; later calls are refused. */
  function close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    addWrite({
      async alone() {
        client.close();
        writing.renew();
        resolve();
      },
    });
    return promise;
  }

  return { client, close };
}

function withoutForeignKeys<T>(connection: SqliteConnection, call: () => T): T {
  connection.run('PRAGMA foreign_keys = OFF');
  try {
    return call();
  } finally {
    connection.run('PRAGMA foreign_keys = ON');
  }
}

function askedOf(statement: InStatement): Asked {
  if (typeof statement === 'string') return { sql: statement, args: [] };
  return { sql: statement.sql, args: statement.args ?? [] };
}

const NOTHING = resultOf({
  columns: [],
  columnTypes: [],
  rows: [],
  rowsAffected: 0,
  lastInsertRowid: undefined,
});

/** Afterwards no page of the file and no log holds deleted content. Reads continue meanwhile, writes wait. */
async function rewriteFile(connection: SqliteConnection): Promise<ResultSet[]> {
  await connection.runApart('VACUUM');
  await connection.runApart('PRAGMA wal_checkpoint(TRUNCATE)');
  return [NOTHING];
}

function isVacuum(sql: string): boolean {
  return /^\s*vacuum\s*$/i.test(sql);
}

/** A statement that sets a PRAGMA counts as a write. */
function isRead(sql: string): boolean {
  if (/^\s*with\b/i.test(sql)) return !/\b(insert|update|delete|replace\s+into)\b/i.test(sql);
  return /^\s*(select|explain|pragma(?!.*=))\b/i.test(sql);
}

function mayJoin(sql: string): boolean {
  return /^\s*(select|insert|update|delete|replace|with)\b/i.test(sql);
}

async function untilFree<T>(
  call: (again: boolean) => Promise<T>,
  deadline = performance.now() + PATIENCE_MS,
): Promise<T> {
  for (let pause = 5; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call(pause > 5);
    } catch (error) {
      if (!isTaken(error) || performance.now() + pause > deadline) throw error;
    }
    await sleep(pause);
  }
}
