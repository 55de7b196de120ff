import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../opening/client';
import { auditLog } from '../schema/audit-log';
import { selectValues } from './select-values';

/** Ignores views of documents and recibos, and sessions, which change no list. */
const LAST_CHANGE = sql`coalesce((SELECT id FROM ${auditLog}
    WHERE action NOT IN ('document.view', 'recibo.view') AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)`;

/** The newest audit row versions all that is read. `parts` identify the database. */
export function dataVersion(...parts: readonly SQL[]): SQL<string> {
  return sql<string>`SELECT ${sql.join([...parts, LAST_CHANGE], sql` || '-' || `)} AS version`;
}

/** Versions a list that browsers keep. `form` is the SQL of its items: a release that answers other fields has another
 * version of the same data. */
export function listVersion(form: SQL, ...parts: readonly SQL[]): SQL<string> {
  return dataVersion(sql`${digestOf(form)}`, ...parts);
}

export async function readVersion(db: Database, version: SQL<string>): Promise<string> {
  const [read] = await selectValues(db, { version: sql<string>`(${version})` });
  return read?.version ?? '';
}

/** The last rowid of a table, for `parts`: counting rows would slow down as the table grows. */
export function lastRow(table: SQLiteTable): SQL {
  return sql`coalesce((SELECT max(rowid) FROM ${table}), 0)`;
}

const digests = new WeakMap<SQL, SQL>();

/** A text in SQL, made when a statement is first built. */
function digestOf(form: SQL): { getSQL: () => SQL } {
  const getSQL = () => {
    const known = digests.get(form);
    if (known) return known;
    const text = new SQLiteSyncDialect().sqlToQuery(form).sql;
    const digest = sql.raw(`'${createHash('sha256').update(text).digest('base64url').slice(0, 16)}'`);
    digests.set(form, digest);
    return digest;
  };
  return { getSQL };
}
