import type { Client } from '@libsql/client';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import type * as tables from '../schema/tables';
import { databaseOf, openRemoteDatabase } from './remote-database';

export type Database = LibSQLDatabase<typeof tables> & { $client: Client };
export type OpenDatabase = { db: Database; close(): Promise<void> };

/**
 * Opens a libSQL file (`file:`) or a server (`libsql:`, `https:`, `http:`, `wss:`, `ws:`). A batch is a write
 * transaction. Raises `DatabaseInUseError` when another process has the file.
 */
export async function openDatabase(address: {
  url: string;
  authToken?: string | undefined;
  /** How long a server may take for one answer, in ms, where that is more than a request of the API waits. */
  answerMs?: number | undefined;
}): Promise<OpenDatabase> {
  if (!address.url.startsWith('file:')) return openRemoteDatabase(address);
  const { openDatabaseFile } = await import('./database-file');
  const { client, close } = await openDatabaseFile(address.url);
  return { db: databaseOf(client), close };
}
