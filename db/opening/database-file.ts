import { statSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient, LibsqlError } from '@libsql/client/sqlite3';
import { createFileClient } from './file-client';
import { createPrivateFile, lockFile } from './file-lock';

/** How long SQLite itself waits for a lock, in ms. Short, since its calls block the event loop. */
export const BUSY_TIMEOUT_MS = 10;

/** Opens the file for this process alone, made private when it is new. Raises `DatabaseInUseError`. */
export async function openDatabaseFile(url: string): Promise<{ client: Client; close(): Promise<void> }> {
  const path = await privateFile(pathOf(url));
  const lock = await lockFile(path);
  try {
    const connection = createClient({
      url: pathToFileURL(path).href,
      concurrency: 1,
      timeout: BUSY_TIMEOUT_MS,
    });
    const { client, close } = await createFileClient(connection, {
      prepare,
      assertThere: keepsItsPlace(path),
    });
    return {
      client,
      async close() {
        await close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What SQLite forgets with the connection. FULL: what was acknowledged survives a loss of power. */
export async function prepare(connection: Client): Promise<void> {
  await connection.execute('PRAGMA journal_mode = WAL');
  await connection.execute('PRAGMA foreign_keys = ON');
  await connection.execute('PRAGMA synchronous = FULL');
  const keys = await connection.execute('PRAGMA foreign_keys');
  if (keys.rows[0]?.[0] !== 1) throw new Error('the database does not check foreign keys');
}

/** An open file that was deleted or replaced takes writes and keeps none: it is to be told, not written to. */
export function keepsItsPlace(path: string): () => void {
  const opened = statSync(path);
  return () => {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.ino === opened.ino && there.dev === opened.dev) return;
    throw new LibsqlError('the database file is gone or was replaced', 'SQLITE_CANTOPEN');
  };
}

export function pathOf(url: string): string {
  return decodeURIComponent(url.replace(/^file:(\/\/(localhost)?(?=\/))?/, '').replace(/[?#].*$/, ''));
}

async function privateFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await createPrivateFile(path);
  return realpath(path);
}
