import { type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../opening/client';

/** As the connection writes the names of the schema. */
function columnName(key: string): SQL {
  return sql.raw(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Rows as JSON arrays. What writes them and the SQL that takes them apart are made from one list of `keys`. */
export function jsonRows<const Key extends string>(...keys: readonly Key[]) {
  const value = (key: Key, json: string) => sql.raw(`${json} ->> ${keys.indexOf(key)}`);
  return {
    encode: (row: { readonly [K in Key]?: unknown }): unknown[] => keys.map((key) => row[key]),
    /** Of the array in the column `json`: one of its values. */
    value,
    /** Each of its values as a column. */
    columns: (json: string): SQL => listed(keys.map((key) => sql`${value(key, json)} AS ${columnName(key)}`)),
    /** Each of its values for `insertSelect`. */
    values: (json: string): Record<Key, SQL> => byKey(keys, (key) => value(key, json)),
  };
}

type Values<T extends SQLiteTable> = { readonly [Key in keyof InferInsertModel<T>]: SQL };

/** `INSERT INTO … SELECT …` with each value beside its column; `from` is all that follows the values. */
export function insertSelect<T extends SQLiteTable>(
  db: Database,
  table: T,
  { values, from, ctes = sql`` }: { values: Values<T>; from: SQL; ctes?: SQL },
) {
  const given = Object.entries<SQL | undefined>(values).flatMap(([key, value]) =>
    value ? [{ name: columnName(key), value }] : [],
  );
  return db.run(sql`
    ${ctes} INSERT INTO ${table} (${listed(given.map(({ name }) => name))})
    SELECT ${listed(given.map(({ value }) => value))} ${from}`);
}

/** For `insertSelect`: columns that are taken over under their own name. */
export function sameColumns<const Key extends string>(...keys: readonly Key[]): Record<Key, SQL> {
  return byKey(keys, columnName);
}

function byKey<Key extends string>(keys: readonly Key[], sqlOf: (key: Key) => SQL): Record<Key, SQL> {
  const values: Partial<Record<Key, SQL>> = {};
  for (const key of keys) values[key] = sqlOf(key);
  return values as Record<Key, SQL>;
}

function listed(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
