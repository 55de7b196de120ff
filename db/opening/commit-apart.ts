import { LibsqlError } from '@libsql/client/sqlite3';
import Apart from 'libsql/promise';

/** COMMIT in a thread of libSQL's: while the disk is waited for, requests are read. Until it is done nothing else may
 * ask anything of the connection. Raises `LibsqlError`, as a statement does. */
export async function commitApart(connection: object): Promise<void> {
  try {
    await Apart.prototype.exec.call(connection as Apart, 'COMMIT');
  } catch (error) {
    throw isSqliteError(error) ? libsqlErrorOf(error) : error;
  }
}

type SqliteError = Error & { code: string; rawCode?: number };

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Apart.SqliteError;
}

function libsqlErrorOf(error: SqliteError): LibsqlError {
  const code = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? 'SQLITE_UNKNOWN';
  return new LibsqlError(error.message, code, error.code, error.rawCode, error);
}
