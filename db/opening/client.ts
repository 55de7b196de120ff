import type { Client } from '@libsql/client';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import type * as tables from '../schema/tables';

export type Database = LibSQLDatabase<typeof tables> & { $client: Client };
export type OpenDatabase = { db: Database; close(): Promise<void> };

/** Opens `file:`, `libsql:`, `http(s):` or `ws(s):`. A batch is a write transaction. Raises `DatabaseInUseError`. */
export async function openDatabase(address: {
  url: string;
  authToken?: string | undefined;
  answerMs?: number | undefined;
}): Promise<OpenDatabase> {
  if (!address.url.startsWith('file:')) {
    const { openRemoteDatabase } = await import('./remote-database');
    return openRemoteDatabase(address);
  }
  const [{ openDatabaseFile }, { databaseOf }] = await Promise.all([
    import('./database-file'),
    import('./database-of'),
  ]);
  const { client, close } = await openDatabaseFile(address.url);
  return { db: databaseOf(client), close };
}
