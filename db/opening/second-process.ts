import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import type { Client } from '@libsql/client/sqlite3';
import { type OpenDatabase, openDatabase } from './client';
import { BUSY_TIMEOUT_MS, keepsItsPlace, pathOf, prepare } from './database-file';
import { createFileClient } from './file-client';
import { openConnection } from './prepared-connection';
import { databaseOf } from './remote-database';

export class DatabaseMissingError extends Error {
  constructor(path: string) {
    super(`Não há base de dados em ${path}. Indique-a em DATABASE_URL ou DATA_DIR.`);
  }
}

type Address = { url: string; authToken?: string | undefined };

/** Beside a running server, under WAL but without its lock: must not migrate. Raises `DatabaseMissingError`. */
export async function openInSecondProcess({ url, authToken }: Address): Promise<OpenDatabase> {
  if (!url.startsWith('file:')) return openDatabase({ url, authToken });
  const { client, close } = await openFileInSecondProcess(url);
  return { db: databaseOf(client), close };
}

export async function openFileInSecondProcess(
  url: string,
  alongside?: (connection: Client) => Promise<unknown>,
) {
  const named = pathOf(url);
  if (!existsSync(named)) throw new DatabaseMissingError(named);
  const path = await realpath(named);
  const connection = openConnection(path, BUSY_TIMEOUT_MS);
  return createFileClient(connection, {
    async prepare(fresh) {
      await prepare(fresh);
      await alongside?.(fresh);
    },
    assertThere: keepsItsPlace(path),
  });
}
