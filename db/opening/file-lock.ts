import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createClient, type Transaction } from '@libsql/client/sqlite3';

/** Another process (or this one, before) has the database file open; the message is for who starts the program. */
export class DatabaseInUseError extends Error {
  constructor(path: string, pid: string | null) {
    super(
      `A base de dados ${path} já está em uso por outro processo${pid ? ` (PID ${pid})` : ''}. ` +
        'Pare-o primeiro, ou indique outro ficheiro em DATABASE_URL.',
    );
  }
}

/** A transaction that nobody knows of any more is collected, and its lock with it. */
const heldHere = new Set<Transaction>();

/**
 * Keeps the file for one process. What is held is SQLite's own lock on `<path>.lock`, which the system lets go
 * with the process however it ends; `<path>.pid` only tells people who has it. Raises `DatabaseInUseError`.
 */
export async function lockFile(path: string): Promise<{ release(): Promise<void> }> {
  await createPrivateFile(`${path}.lock`);
  const client = createClient({ url: pathToFileURL(`${path}.lock`).href, concurrency: 1, timeout: 0 });
  const held = await client.transaction('write').catch(async (error: unknown) => {
    client.close();
    const busy = error instanceof Error && error.message.includes('SQLITE_BUSY');
    throw busy ? new DatabaseInUseError(path, await holderOf(path)) : error;
  });
  await writeFile(`${path}.pid`, `${process.pid}\n`, { mode: 0o600 });
  heldHere.add(held);
  return {
    async release() {
      heldHere.delete(held);
      await held.rollback();
      client.close();
    },
  };
}

/**
 * An empty file for this user alone, where there is none. One that is there is not opened: closing it again would
 * let go of every lock this process has on it (POSIX), SQLite's among them.
 */
export async function createPrivateFile(path: string): Promise<void> {
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function holderOf(path: string): Promise<string | null> {
  const told = await readFile(`${path}.pid`, 'utf8').catch(() => '');
  return /^\d+$/.test(told.trim()) ? told.trim() : null;
}
