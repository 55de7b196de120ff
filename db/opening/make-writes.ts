import type { ResultSet } from '@libsql/client';
import { LibsqlError } from '@libsql/client/sqlite3';
import type { Asked, SqliteConnection } from './sqlite-connection';
import { isHarmless, isTaken, raisedInBatch, UncertainCommitError } from './sqlite-errors';

/** The statements of one call. */
export type Work = (connection: SqliteConnection) => ResultSet[];

export type Outcome = { results: ResultSet[] } | { error: unknown };

/** Time budget of one group commit, in ms; the event loop is blocked meanwhile. */
const TOGETHER_MS = 25;

/** Runs as many writes as the time budget allows in one transaction, and reports them once they are on disk. If one
 * fails, all are repeated, each in a savepoint, so that it fails alone. Throws if nothing was written, or
 * `UncertainCommitError`. */
export function makeTogether(connection: SqliteConnection, works: readonly Work[]): Outcome[] {
  try {
    return makeEach(connection, works, (work) => ({ results: work(connection) }));
  } catch (error) {
    if (works.length === 1 || !isHarmless(error)) throw error;
    return makeEach(connection, works, (work) => makeInSavepoint(connection, work));
  }
}

/** Runs the work in a separate transaction. */
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

/** Lock errors and deferred constraint errors occur before anything is written. */
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
