import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { type OpenDatabase, openDatabase } from './client';
import { BUSY_TIMEOUT_MS, keepsItsPlace, pathOf, prepare } from './database-file';
import { createFileClient } from './file-client';
import { databaseOf } from './remote-database';

/** There is no database at the address; the message is for who gave the command. */
export class DatabaseMissingError extends Error {
  constructor(path: string) {
    super(`Não há base de dados em ${path}. Indique-a em DATABASE_URL ou DATA_DIR.`);
  }
}

type Address = { url: string; authToken?: string | undefined };

/**
 * For a command of short life: a second process on a file that a server may have open. WAL lets it read while the
 * server writes, and of two that write one waits for the other. The server's own lock is left alone, so the command
 * must not migrate. Raises `DatabaseMissingError`.
 */
export async function openInSecondProcess({ url, authToken }: Address): Promise<OpenDatabase> {
  if (!url.startsWith('file:')) return openDatabase({ url, authToken });
  const { client, close } = await openFileInSecondProcess(url);
  return { db: databaseOf(client), close };
}

/** `alongside` sets up each new connection further, as with another file attached. */
export async function openFileInSecondProcess(
  url: string,
  alongside?: (connection: Client) => Promise<unknown>,
) {
  const named = pathOf(url);
  if (!existsSync(named)) throw new DatabaseMissingError(named);
  const path = await realpath(named);
  const connection = createClient({
    url: pathToFileURL(path).href,
    concurrency: 1,
    timeout: BUSY_TIMEOUT_MS,
  });
  return createFileClient(connection, {
    async prepare(fresh) {
      await prepare(fresh);
      await alongside?.(fresh);
    },
    assertThere: keepsItsPlace(path),
  });
}
