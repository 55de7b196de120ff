import { type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';

const dialect = new SQLiteSyncDialect({ casing: 'snake_case' });

/** Renders the SQL once: Drizzle parses a nested `sql` on each call. Refuses parameters. */
export function constant<T>(query: SQL<T>): SQL<T> {
  const written = dialect.sqlToQuery(query);
  if (written.params.length > 0) throw new Error(`A constant query has no parameters: ${written.sql}`);
  return sql<T>`${sql.raw(written.sql)}`;
}
