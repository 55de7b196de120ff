import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

type Row<T extends SQLiteTable> = {
  readonly [Name in keyof InferSelectModel<T>]: InferSelectModel<T>[Name] | SQL;
};

/** For `insert(table).select(…)`, which needs all columns in order: selects the row if the condition holds. */
export function rowWhere<T extends SQLiteTable>(table: T, row: Row<T>, condition: SQL): SQL {
  const values = Object.keys(getTableColumns(table)).map(
    (name) => sql`${name in row ? row[name as keyof typeof row] : null}`,
  );
  return sql`SELECT ${sql.join(values, sql`, `)} WHERE ${condition}`;
}
