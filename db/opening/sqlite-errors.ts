import { LibsqlBatchError, LibsqlError } from '@libsql/client/sqlite3';
import Sqlite from 'libsql';
import Apart from 'libsql/promise';

/** The COMMIT failed, and its writes may have been applied. */
export class UncertainCommitError extends Error {}

/** Converts to the error of libSQL's client: `SQLITE_BUSY` without the extended code. */
export function raisedOf(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const code = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? 'SQLITE_UNKNOWN';
  return new LibsqlError(error.message, code, error.code, error.rawCode, error);
}

/** The error of one statement of a batch. */
export function raisedInBatch(error: unknown, at: number): unknown {
  if (!(error instanceof LibsqlError)) return error;
  const { code, extendedCode, rawCode, cause } = error;
  const own = cause instanceof Error ? cause : undefined;
  return new LibsqlBatchError(own?.message ?? error.message, at, code, extendedCode, rawCode, own);
}

/** Whether the connection stays usable; after other errors a statement may still be open. */
export function isHarmless(error: unknown): boolean {
  return error instanceof LibsqlError && /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)$/.test(error.code);
}

/** Whether another program holds the lock. */
export function isTaken(error: unknown): boolean {
  return error instanceof LibsqlError && /^SQLITE_(BUSY|LOCKED)$/.test(error.code);
}

type SqliteError = Error & { code: string; rawCode?: number };

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Sqlite.SqliteError || error instanceof Apart.SqliteError;
}
