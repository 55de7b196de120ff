import { statSync } from 'node:fs';
import { LibsqlError } from '@libsql/client/sqlite3';
import { type Asked, SqliteConnection } from './sqlite-connection';
import { isHarmless } from './sqlite-errors';

/** Short, since a waiting call blocks the event loop. */
const BUSY_TIMEOUT_MS = 10;

/** A database file, and the settings applied first to each connection. */
export type Place = { path: string; dev: number; ino: number; settings: Asked[] };

export function placeOf(path: string, settings: Asked[]): Place {
  const { dev, ino } = statSync(path);
  return { path, dev, ino, settings };
}

/** After SQLITE_BUSY, libSQL's connection answers but commits nothing, so a failed connection is replaced. */
export function steadyConnection(place: Place) {
  let connection: SqliteConnection | null = null;

  /** Closes the connection; the next call opens a new one. */
  function renew(): void {
    connection?.close();
    connection = null;
  }

  async function use<T>(call: (connection: SqliteConnection) => T | Promise<T>): Promise<T> {
    connection ??= open(place);
    try {
      return await call(connection);
    } catch (error) {
      if (!isHarmless(error)) renew();
      throw error;
    }
  }

  return { use, renew };
}

/** A deleted or replaced file would accept writes and lose them, so this throws. */
export function assertThere({ path, dev, ino }: Place): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.ino === ino && there.dev === dev) return;
  throw new LibsqlError('the database file is gone or was replaced', 'SQLITE_CANTOPEN');
}

function open(place: Place): SqliteConnection {
  assertThere(place);
  const connection = new SqliteConnection(place.path, BUSY_TIMEOUT_MS);
  try {
    for (const setting of place.settings) connection.ask(setting);
    const keys = connection.ask({ sql: 'PRAGMA foreign_keys', args: [] });
    if (keys.rows[0]?.[0] !== 1) throw new Error('the database does not check foreign keys');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
