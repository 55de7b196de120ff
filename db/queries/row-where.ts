import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** For `insert(table).select(…)`: the row if the condition holds, else none. */
export function rowWhere<T extends SQLiteTable>(table: T, row: InferSelectModel<T>, condition: SQL): SQL {
  // In the order of the table, as `insert().select()` demands.
  const values = Object.keys(getTableColumns(table)).map(
    (name) => sql`${name in row ? row[name as keyof typeof row] : null}`,
  );
  return sql`SELECT ${sql.join(values, sql`, `)} WHERE ${condition}`;
}
