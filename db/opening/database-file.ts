import { statSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Client, LibsqlError } from '@libsql/client/sqlite3';
import { createCheckpoints } from './checkpoints';
import { createFileClient } from './file-client';
import { createPrivateFile, lockFile } from './file-lock';
import { openConnection } from './prepared-connection';

/** Short, since a waiting call blocks the event loop. */
export const BUSY_TIMEOUT_MS = 10;

/** For this process alone. Raises `DatabaseInUseError`. */
export async function openDatabaseFile(url: string): Promise<{ client: Client; close(): Promise<void> }> {
  const path = await privateFile(pathOf(url));
  const lock = await lockFile(path);
  try {
    const connection = openConnection(path, BUSY_TIMEOUT_MS);
    const { client, close } = await createFileClient(connection, {
      async prepare(fresh) {
        await prepare(fresh);
        await fresh.execute(`PRAGMA wal_autocheckpoint = ${LONGEST_LOG_PAGES}`);
      },
      assertThere: keepsItsPlace(path),
      wrote: () => checkpoints.wrote(),
    });
    const checkpoints = createCheckpoints(path);
    return {
      client,
      async close() {
        await close();
        await checkpoints.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** By default it is 2 MB, less than one import changes. */
const CACHE_KB = 32_768;
/** Where no checkpoint has come through, a write that makes the log longer makes one itself. */
const LONGEST_LOG_PAGES = 16_384;

/** Per connection. FULL: acknowledged writes survive a loss of power. */
export async function prepare(connection: Client): Promise<void> {
  await connection.execute('PRAGMA journal_mode = WAL');
  await connection.execute('PRAGMA foreign_keys = ON');
  await connection.execute('PRAGMA synchronous = FULL');
  await connection.execute(`PRAGMA cache_size = -${CACHE_KB}`);
  const keys = await connection.execute('PRAGMA foreign_keys');
  if (keys.rows[0]?.[0] !== 1) throw new Error('the database does not check foreign keys');
}

/** A file that was deleted or replaced takes writes and loses them: throws instead. */
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
