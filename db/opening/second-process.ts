import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { type OpenDatabase, openDatabase } from './client';
import { openFile, pathOf } from './database-file';
import { databaseOf } from './database-of';
import type { Asked } from './sqlite-connection';

export class DatabaseMissingError extends Error {
  constructor(path: string) {
    super(`Não há base de dados em ${path}. Indique-a em DATABASE_URL ou DATA_DIR.`);
  }
}

type Address = { url: string; authToken?: string | undefined };

/** Shares a running server's file under WAL without its lock, so must not migrate. Raises `DatabaseMissingError`. */
export async function openInSecondProcess({ url, authToken }: Address): Promise<OpenDatabase> {
  if (!url.startsWith('file:')) return openDatabase({ url, authToken });
  const { client, close } = await openFileInSecondProcess(url);
  return { db: databaseOf(client), close };
}

/** `settings` apply to each connection. */
export async function openFileInSecondProcess(url: string, settings?: Asked[]) {
  const named = pathOf(url);
  if (!existsSync(named)) throw new DatabaseMissingError(named);
  return openFile(await realpath(named), settings);
}
