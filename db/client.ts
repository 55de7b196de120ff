import { type Client, createClient } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import * as tables from './schema/tables';

export type Database = LibSQLDatabase<typeof tables> & { $client: Client };
export type OpenDatabase = { db: Database; close(): Promise<void> };

export async function openDatabase(options: {
  url: string;
  authToken?: string | undefined;
}): Promise<OpenDatabase> {
  const client = createClient({ url: options.url, concurrency: 1 });
  const db = drizzle({ client, schema: tables, casing: 'snake_case' });
  return { db, close: async () => client.close() };
}
