import { getTableColumns, is, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { sameColumns } from '../../db/queries/bulk-insert';
import * as tables from '../../db/schema/tables';

const dialect = new SQLiteSyncDialect();

/** The name that a bulk insertion gives to the column of a key. */
function nameOf(key: string): string {
  return dialect.sqlToQuery(sql`${sameColumns(key)[key]}`).sql;
}

test('a bulk insertion names each column of each table as the table does', () => {
  const casing = new CasingCache('snake_case');
  const columns = Object.values(tables).flatMap((table) =>
    is(table, SQLiteTable) ? Object.entries(getTableColumns(table)) : [],
  );
  expect(columns.length).toBeGreaterThan(200);
  const others = columns
    .map(([key, column]) => [nameOf(key), casing.getColumnCasing(column)])
    .filter(([given, own]) => given !== own);
  expect(others).toEqual([]);
});

test.each([
  ['documentURL', 'document_url'],
  ['sha256', 'sha256'],
  ['weekStartDate', 'week_start_date'],
])('%s is %s', (key, name) => {
  expect(nameOf(key)).toBe(name);
});
