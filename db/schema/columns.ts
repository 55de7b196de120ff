import { sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/sqlite-core';

/** A UUID in lower case: random (v4), but for financial records, which come thousands at once (v7; src/finances/store.ts). */
export function id() {
  return text().primaryKey();
}

/** An instant in UTC, ISO 8601 with milliseconds: sorts as text, and goes into JSON as it is. */
export function instant() {
  return text();
}

/** A date without a time, `YYYY-MM-DD`. */
export function date() {
  return text();
}

/** Money in whole cents of a euro. */
export function cents() {
  return integer();
}

/** Goes up by one with each change of what staff are shown of the row, in the same statement or the same batch. */
export function version() {
  return integer().notNull().default(1);
}

export const nowInstant = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;
