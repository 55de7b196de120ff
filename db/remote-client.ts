import type { Client, InArgs, InStatement, Transaction } from '@libsql/client';
import { LibsqlError } from '@libsql/client/http';
import { createBoundedQueue } from './bounded-queue';

/** How long a call waits for its turn, and then for the server's answer, in ms: together less than any client waits. */
const TURN_MS = 5_000;
const ANSWER_MS = 12_000;
const SECOND_TRY_MS = 100;

/**
 * What `createClient` of libSQL over HTTP is to fetch with: the whole answer in time, or an error with the code
 * SERVER_UNAVAILABLE, and SERVER_UNREACHED where the connection failed before or after the request.
 */
export function boundedFetch(answerMs = ANSWER_MS) {
  return async (request: Request): Promise<Response> => {
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(answerMs) });
      return new Response(await answer.arrayBuffer(), answer);
    } catch (error) {
      const late = error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);
      throw unavailable(late ? 'did not answer in time' : 'cannot be reached', late, error);
    }
  };
}

function unavailable(what: string, late: boolean, cause?: unknown) {
  const code = late ? 'SERVER_UNAVAILABLE' : 'SERVER_UNREACHED';
  const known = cause instanceof Error ? cause : undefined;
  return new LibsqlError(`the database server ${what}`, code, undefined, undefined, known);
}

/**
 * A client that no call of hangs: each waits for its turn and for its answer so long and no longer. A read whose
 * connection broke is made once more; a write is not, since it may have been done. Interactive transactions read.
 */
export function createRemoteClient(connection: Client, requestsAtOnce: number): Client {
  const enter = createBoundedQueue(requestsAtOnce, TURN_MS, () => unavailable('has too many calls', true));

  async function once<T>(call: () => Promise<T>): Promise<T> {
    const leave = await enter();
    try {
      return await call();
    } finally {
      leave();
    }
  }

  async function twice<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await once(call);
    } catch (error) {
      if (!(error instanceof LibsqlError && error.code === 'SERVER_UNREACHED')) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
    return once(call);
  }

  return {
    execute(statement: InStatement, args?: InArgs) {
      const { sql, ...rest } = typeof statement === 'string' ? { sql: statement, args } : statement;
      const call = () => connection.execute({ sql, args: rest.args ?? [] });
      return isRead(sql) ? twice(call) : once(call);
    },
    batch(statements, mode) {
      const reads = statements.every((statement) => isRead(sqlOf(statement)));
      // Drizzle names no mode, and a deferred batch that reads first may find its snapshot stale when it writes.
      const call = () => connection.batch(statements, mode ?? (reads ? 'read' : 'write'));
      return reads ? twice(call) : once(call);
    },
    migrate: (statements) => once(() => connection.migrate(statements)),
    executeMultiple: (sql) => once(() => connection.executeMultiple(sql)),
    async transaction() {
      const leave = await enter();
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

/** Its place in the queue is held until it ends. */
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
