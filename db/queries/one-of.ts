import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Values = Iterable<string | number>;

/** As one parameter, however many values there are. */
export function isOneOf(column: SQLWrapper, values: Values): SQL {
  return isIn(column, listOf(values));
}

/** A list to be asked for several times. */
export function listOf(values: Values): string {
  return JSON.stringify([...values]);
}

export function isIn(column: SQLWrapper, list: string): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${list}))`;
}
