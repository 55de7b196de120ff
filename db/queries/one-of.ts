import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** As one parameter, however many values there are. */
export function isOneOf(column: SQLWrapper, values: Iterable<string | number>): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify([...values])}))`;
}
