import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** A JSON array of the fields that differ from the statement's row. */
export function changedFields<T extends SQLiteTable>(
  table: T,
  fields: Partial<InferSelectModel<T>>,
): SQL<string> {
  return sql`(SELECT json_group_array(field) FROM ${compared(table, fields)})`;
}

/** A JSON object that maps each changed field to its old and new value. */
export function changedValues<T extends SQLiteTable>(
  table: T,
  fields: Partial<InferSelectModel<T>>,
): SQL<string> {
  return sql`(SELECT json_group_object(field, json_array(was, given)) FROM ${compared(table, fields)})`;
}

function compared<T extends SQLiteTable>(table: T, fields: Partial<InferSelectModel<T>>): SQL {
  const columns = getTableColumns(table);
  const values = Object.entries(fields).map(
    ([name, value]) => sql`SELECT ${name} AS field, ${columns[name]} AS was, ${value} AS given`,
  );
  return sql`(${sql.join(values, sql` UNION ALL `)}) WHERE was IS NOT given`;
}
