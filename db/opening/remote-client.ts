import type { Client, InArgs, InStatement, Transaction, TransactionMode } from '@libsql/client';
import { LibsqlError } from '@libsql/client/http';

/** In ms, for the queue and for the answer: together shorter than the timeout of an idle connection. */
const TURN_MS = 15_000;
const ANSWER_MS = 12_000;
const TOO_MANY = 429;
const BUSY = /^(SQLITE_BUSY|SQLITE_LOCKED|SERVER_BUSY)/;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Errors: SERVER_UNAVAILABLE for a timeout, SERVER_UNREACHED for the connection, SERVER_BUSY before any work. */
export function boundedFetch(answerMs = ANSWER_MS) {
  return async (request: Request): Promise<Response> => {
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(answerMs) });
      const body = await answer.arrayBuffer();
      if (answer.status === TOO_MANY) throw unavailable('SERVER_BUSY', 'has too many calls');
      return new Response(body, answer);
    } catch (error) {
      if (error instanceof LibsqlError) throw error;
      const late = error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);
      if (late) throw unavailable('SERVER_UNAVAILABLE', 'did not answer in time', error);
      throw unavailable('SERVER_UNREACHED', 'cannot be reached', error);
    }
  };
}

type Code = 'SERVER_BUSY' | 'SERVER_UNAVAILABLE' | 'SERVER_UNREACHED';

function unavailable(code: Code, what: string, cause?: unknown): LibsqlError {
  const known = cause instanceof Error ? cause : undefined;
  return new LibsqlError(`the database server ${what}`, code, undefined, undefined, known);
}

type AtOnce = { requestsAtOnce: number; writesAtOnce: number };

/** A client with time limits. It retries calls that the server was too busy for (a batch is atomic) and reads whose
 * connection broke, but never writes that may have been applied. Interactive transactions only read. */
export function createRemoteClient(connection: Client, { requestsAtOnce, writesAtOnce }: AtOnce): Client {
  const refusal = () => unavailable('SERVER_UNAVAILABLE', 'is asked for too much');
  const enter = createBoundedQueue(requestsAtOnce, refusal);
  const enterToWrite = createBoundedQueue(writesAtOnce, refusal);

  async function inTurn<T>(call: () => Promise<T>, isRead: boolean, deadline: number): Promise<T> {
    const leaveWriting = isRead ? () => {} : await enterToWrite(deadline - performance.now());
    try {
      const leave = await enter(deadline - performance.now());
      return await call().finally(leave);
    } finally {
      leaveWriting();
    }
  }

  async function make<T>(call: () => Promise<T>, isRead: boolean): Promise<T> {
    const deadline = performance.now() + TURN_MS;
    let mayReachAgain = isRead;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await inTurn(call, isRead, deadline);
      } catch (error) {
        const code = error instanceof LibsqlError ? error.code : '';
        const isUnreached = code === 'SERVER_UNREACHED';
        if (!(isUnreached ? mayReachAgain : BUSY.test(code))) throw error;
        if (isUnreached) mayReachAgain = false;
        if (performance.now() + pause > deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }

  return {
    execute(statement: InStatement, args?: InArgs) {
      const { sql, ...rest } = typeof statement === 'string' ? { sql: statement, args } : statement;
      const call = () => connection.execute({ sql, args: rest.args ?? [] });
      return make(call, isRead(sql));
    },
    batch(statements, mode) {
      const reads = statements.every((statement) => isRead(sqlOf(statement)));
      // A deferred batch that reads first could find its snapshot stale when it writes.
      const call = () => connection.batch(statements, mode ?? (reads ? 'read' : 'write'));
      return make(call, reads);
    },
    migrate: (statements) => make(() => connection.migrate(statements), false),
    // One transaction, so that a retry cannot apply a part twice.
    executeMultiple: (sql) =>
      make(() => connection.executeMultiple(`BEGIN IMMEDIATE;\n${sql}\n;COMMIT`), false),
    async transaction(mode?: TransactionMode) {
      if (mode !== undefined && mode !== 'read') throw new Error('transactions only read: write one batch');
      const leave = await enter(TURN_MS);
      try {
        return leaving(await connection.transaction('read'), leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
    sync: () => connection.sync(),
    reconnect: () => connection.reconnect(),
    close: () => connection.close(),
    get closed() {
      return connection.closed;
    },
    protocol: connection.protocol,
  };
}

function sqlOf(statement: InStatement | [string, InArgs?]): string {
  if (typeof statement === 'string') return statement;
  return Array.isArray(statement) ? statement[0] : statement.sql;
}

function isRead(sql: string): boolean {
  return /^\s*(select|pragma|explain)\b/i.test(sql);
}

function leaving(transaction: Transaction, leave: () => void): Transaction {
  return {
    execute: (statement) => transaction.execute(statement),
    batch: (statements) => transaction.batch(statements),
    executeMultiple: (sql) => transaction.executeMultiple(sql),
    commit: () => transaction.commit().finally(leave),
    rollback: () => transaction.rollback().finally(leave),
    close() {
      leave();
      transaction.close();
    },
    get closed() {
      return transaction.closed;
    },
  };
}

/** A FIFO semaphore: throws `refusal` after `waitMs`. `enter` returns an idempotent release function. */
function createBoundedQueue(atOnce: number, refusal: () => Error) {
  const waiting = new Set<() => void>();
  let inside = 0;

  function placeOf(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = waiting;
      if (next) next();
      else inside -= 1;
    };
  }

  return function enter(waitMs: number): Promise<() => void> {
    if (inside < atOnce) {
      inside += 1;
      return Promise.resolve(placeOf());
    }
    return new Promise((resolve, reject) => {
      function take() {
        clearTimeout(late);
        waiting.delete(take);
        resolve(placeOf());
      }
      const late = setTimeout(() => {
        waiting.delete(take);
        reject(refusal());
      }, waitMs);
      waiting.add(take);
    });
  };
}
