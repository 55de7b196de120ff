import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { auditLog } from '../schema/audit-log';

/** Ignores views of documents and sessions, which change no list. */
const LAST_CHANGE = sql`coalesce((SELECT id FROM ${auditLog}
    WHERE action <> 'document.view' AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)`;

/** The newest audit row versions every list. `form` rises with the answer's fields; `parts` identify the database. */
export function listVersion(form: number, ...parts: readonly SQL[]): SQL<string> {
  return sql<string>`SELECT ${sql.join([sql.raw(`'${form}'`), ...parts, LAST_CHANGE], sql` || '-' || `)} AS version`;
}

/** The last rowid of a table, for `parts`: counting rows would slow down as the table grows. */
export function lastRow(table: SQLiteTable): SQL {
  return sql`coalesce((SELECT max(rowid) FROM ${table}), 0)`;
}
