import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** JSON array of the fields that differ from the row of the statement. */
export function changedFields<T extends SQLiteTable>(
  table: T,
  fields: Partial<InferSelectModel<T>>,
): SQL<string> {
  const columns = getTableColumns(table);
  const compared = Object.entries(fields).map(
    ([name, value]) => sql`(${name}, ${columns[name]} IS NOT ${value})`,
  );
  return sql`(SELECT json_group_array(column1) FROM (VALUES ${sql.join(compared, sql`, `)}) WHERE column2)`;
}
