import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** For `insert(table).select(…)`: this one row if the condition holds when the statement runs, else none. */
export function rowWhere<T extends SQLiteTable>(table: T, row: InferSelectModel<T>, condition: SQL): SQL {
  // insert().select() names every column of the table, in this order.
  const values = Object.keys(getTableColumns(table)).map(
    (name) => sql`${name in row ? row[name as keyof typeof row] : null}`,
  );
  return sql`SELECT ${sql.join(values, sql`, `)} WHERE ${condition}`;
}
