import type { Client } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import * as tables from '../schema/tables';
import type { Database } from './client';

/** Loads no client for servers, which a file does not need. */
export function databaseOf(client: Client): Database {
  return drizzle({ client, schema: tables, casing: 'snake_case' });
}
