import { type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../opening/client';

function columnName(key: string): SQL {
  return sql.raw(toSnakeCase(key));
}

/** One list of `keys` both encodes rows as JSON arrays and decodes them in SQL. */
export function jsonRows<const Key extends string>(...keys: readonly Key[]) {
  const value = (key: Key, json: SQL) => sql`${json} ->> ${sql.raw(String(keys.indexOf(key)))}`;
  return {
    encode: (row: { readonly [K in Key]?: unknown }): unknown[] => keys.map((key) => row[key]),
    value,
    columns: (json: SQL): SQL => listed(keys.map((key) => sql`${value(key, json)} AS ${columnName(key)}`)),
    values: (json: SQL): Record<Key, SQL> => byKey(keys, (key) => value(key, json)),
  };
}

/** A FROM clause with rows from `encode`; materialized, since json_each copies a row for each value read from it. */
export function fromRows(rows: readonly (readonly unknown[])[]): SQL {
  const given = sql`SELECT value FROM json_each(${JSON.stringify(rows)})`;
  return sql`FROM (WITH given AS MATERIALIZED (${given}) SELECT value FROM given)`;
}

type Values<T extends SQLiteTable> = { readonly [Key in keyof InferInsertModel<T>]: SQL };

/** `from` follows the values. */
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
