import type { Client } from '@libsql/client';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { drizzle } from 'drizzle-orm/libsql/http';
import { createRemoteClient } from './remote-client';
import * as tables from './schema/tables';

export type Database = LibSQLDatabase<typeof tables> & { $client: Client };
export type OpenDatabase = { db: Database; close(): Promise<void> };

type Address = { url: string; authToken?: string | undefined };

/**
 * Opens a libSQL file (`file:`) or a server (`libsql:`, `https:`, `http:`, `wss:`, `ws:`). A batch is a write
 * transaction. Raises `DatabaseInUseError` when another process has the file.
 */
export async function openDatabase(address: Address): Promise<OpenDatabase> {
  if (!address.url.startsWith('file:')) return openRemoteDatabase(address);
  const { openDatabaseFile } = await import('./database-file');
  const { client, close } = await openDatabaseFile(address.url);
  return { db: databaseOf(client), close };
}

/** The part of `openDatabase` that has no need of a file system. */
export function openRemoteDatabase(address: Address): OpenDatabase {
  const client = createRemoteClient(address);
  return { db: databaseOf(client), close: async () => client.close() };
}

function databaseOf(client: Client): Database {
  return drizzle({ client, schema: tables, casing: 'snake_case' });
}
