import type { ResultSet } from '@libsql/client';
import { LibsqlError } from '@libsql/client/sqlite3';
import type { Asked, SqliteConnection } from './sqlite-connection';
import { isHarmless, isTaken, raisedInBatch, UncertainCommitError } from './sqlite-errors';

/** What one call asks for. */
export type Work = (connection: SqliteConnection) => ResultSet[];

export type Outcome = { results: ResultSet[] } | { error: unknown };

/** Per transaction: what else there is to do waits. */
const TOGETHER_MS = 25;

/** In one transaction, as many as time allows; answered once they are on the disk. Where one is refused, all are made
 * again, a savepoint each, so that it fails alone. Throws if nothing was written, or `UncertainCommitError`. */
export function makeTogether(connection: SqliteConnection, works: readonly Work[]): Outcome[] {
  try {
    return makeEach(connection, works, (work) => ({ results: work(connection) }));
  } catch (error) {
    if (works.length === 1 || !isHarmless(error)) throw error;
    return makeEach(connection, works, (work) => makeInSavepoint(connection, work));
  }
}

/** In a transaction of its own. */
export function within<T>(connection: SqliteConnection, work: () => T, begin = 'BEGIN IMMEDIATE'): T {
  connection.run(begin);
  try {
    const made = work();
    connection.run('COMMIT');
    return made;
  } finally {
    if (connection.inTransaction) connection.run('ROLLBACK');
  }
}

export function askEach(connection: SqliteConnection, statements: readonly Asked[]): ResultSet[] {
  return statements.map((statement, at) => {
    try {
      return connection.ask(statement);
    } catch (error) {
      throw raisedInBatch(error, at);
    }
  });
}

function makeEach(
  connection: SqliteConnection,
  works: readonly Work[],
  make: (work: Work) => Outcome,
): Outcome[] {
  connection.run('BEGIN IMMEDIATE');
  try {
    const outcomes: Outcome[] = [];
    const until = performance.now() + TOGETHER_MS;
    for (const work of works) {
      outcomes.push(make(work));
      if (performance.now() > until) break;
    }
    commit(connection);
    return outcomes;
  } finally {
    if (connection.inTransaction) connection.run('ROLLBACK');
  }
}

function makeInSavepoint(connection: SqliteConnection, work: Work): Outcome {
  connection.run('SAVEPOINT one');
  try {
    const results = work(connection);
    connection.run('RELEASE one');
    return { results };
  } catch (error) {
    if (!isHarmless(error)) throw error;
    connection.run('ROLLBACK TO one; RELEASE one');
    return { error };
  }
}

/** Lock and deferred constraint errors come before anything is written. */
function commit(connection: SqliteConnection): void {
  try {
    connection.run('COMMIT');
  } catch (error) {
    const isConstraint = error instanceof LibsqlError && error.code === 'SQLITE_CONSTRAINT';
    throw isTaken(error) || isConstraint
      ? error
      : new UncertainCommitError('the commit failed', { cause: error });
  }
}
