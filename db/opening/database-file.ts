import { mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Client } from '@libsql/client';
import { createFileClient } from './file-client';
import { createPrivateFile, lockFile } from './file-lock';
import type { Asked } from './sqlite-connection';
import { placeOf } from './steady-connection';

/** Locks the file for this process. Raises `DatabaseInUseError`. */
export async function openDatabaseFile(url: string): Promise<{ client: Client; close(): Promise<void> }> {
  const path = await privateFile(pathOf(url));
  const lock = await lockFile(path);
  const { client, close } = openFile(path);
  async function closeAll(): Promise<void> {
    await close();
    await lock.release();
  }
  try {
    await client.execute('SELECT 1');
    return { client, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The default is 2 MB, less than the changes of one import. */
const CACHE_KB = 32_768;

/** Set on each connection. FULL makes acknowledged writes survive a power cut. */
const SETTINGS = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA synchronous = FULL',
  // SQLite overwrites deleted content (docs/security.md, promise 54).
  'PRAGMA secure_delete = ON',
  `PRAGMA cache_size = -${CACHE_KB}`,
];

/** Opens the file without locking it. `settings` apply to both connections, after the program's own. */
export function openFile(path: string, settings: Asked[] = []) {
  return createFileClient(placeOf(path, [...SETTINGS.map((sql) => ({ sql, args: [] })), ...settings]));
}

export function pathOf(url: string): string {
  return decodeURIComponent(url.replace(/^file:(\/\/(localhost)?(?=\/))?/, '').replace(/[?#].*$/, ''));
}

async function privateFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await createPrivateFile(path);
  return realpath(path);
}
