import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Values = Iterable<string | number>;

/** Binds one parameter for any number of values. */
export function isOneOf(column: SQLWrapper, values: Values): SQL {
  return isIn(column, listOf(values));
}

export function listOf(values: Values): string {
  return JSON.stringify([...values]);
}

export function isIn(column: SQLWrapper, list: string): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}
