import { sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/sqlite-core';

/** UUIDv4 in lower case; v7 for rows that are inserted in bulk. */
export function id() {
  return text().primaryKey();
}

/** ISO 8601 in UTC with milliseconds, which sorts as text. */
export function instant() {
  return text();
}

export function date() {
  return text();
}

export function cents() {
  return integer();
}

/** Optimistic locking: incremented in the batch of each change to what staff are shown. */
export function version() {
  return integer().notNull().default(1);
}

export const nowInstant = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;
