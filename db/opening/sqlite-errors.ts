import { LibsqlBatchError, LibsqlError } from '@libsql/client/sqlite3';
import Sqlite from 'libsql';
import Apart from 'libsql/promise';

/** The COMMIT failed: what it was for may have been written. */
export class UncertainCommitError extends Error {}

/** As libSQL's client raises it: `SQLITE_BUSY` without what extends it. */
export function raisedOf(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const code = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? 'SQLITE_UNKNOWN';
  return new LibsqlError(error.message, code, error.code, error.rawCode, error);
}

/** Of one statement of a batch. */
export function raisedInBatch(error: unknown, at: number): unknown {
  if (!(error instanceof LibsqlError)) return error;
  const { code, extendedCode, rawCode, cause } = error;
  const own = cause instanceof Error ? cause : undefined;
  return new LibsqlBatchError(own?.message ?? error.message, at, code, extendedCode, rawCode, own);
}

/** Leaves the connection usable; after another error a statement may be open. */
export function isHarmless(error: unknown): boolean {
  return error instanceof LibsqlError && /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)$/.test(error.code);
}

/** Another program has the lock. */
export function isTaken(error: unknown): boolean {
  return error instanceof LibsqlError && /^SQLITE_(BUSY|LOCKED)$/.test(error.code);
}

type SqliteError = Error & { code: string; rawCode?: number };

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Sqlite.SqliteError || error instanceof Apart.SqliteError;
}
