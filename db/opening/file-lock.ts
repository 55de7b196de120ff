import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createClient, type Transaction } from '@libsql/client/sqlite3';

export class DatabaseInUseError extends Error {
  constructor(path: string, pid: string | null) {
    super(
      `A base de dados ${path} já está em uso por outro processo${pid ? ` (PID ${pid})` : ''}. ` +
        'Pare-o primeiro, ou indique outro ficheiro em DATABASE_URL.',
    );
  }
}

/** Keeps the transactions reachable: a garbage-collected one would release its lock. */
const heldHere = new Set<Transaction>();

/** SQLite's lock on `<path>.lock` ends with the process; `<path>.pid` informs. Raises `DatabaseInUseError`. */
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

/** An existing file must not be opened: closing it would drop all POSIX locks of this process on it. */
export async function createPrivateFile(path: string): Promise<void> {
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function holderOf(path: string): Promise<string | null> {
  const text = await readFile(`${path}.pid`, 'utf8').catch(() => '');
  return /^\d+$/.test(text.trim()) ? text.trim() : null;
}
