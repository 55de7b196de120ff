import { getTableColumns, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { inPieces, MOST_BOUND_ROWS } from '../../db/queries/pieces';
import * as tables from '../../db/schema/tables';

test('rows are cut by their length, in order, and a row that is too long stands alone', () => {
  const [long, short] = ['a'.repeat(1_200_000), 'b'.repeat(400_000)];
  expect(inPieces([short, short, short, long, short])).toEqual([[short, short], [short], [long], [short]]);
  expect(inPieces([])).toEqual([]);
});

test('rows are cut by their count where a statement binds their values', () => {
  expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inPieces([1, 2], 2)).toEqual([[1, 2]]);
});

test('a piece of rows of any table binds no more values than SQLite takes', () => {
  const widths = Object.values(tables).flatMap((table) =>
    is(table, SQLiteTable) ? [Object.keys(getTableColumns(table)).length] : [],
  );
  expect(widths.length).toBeGreaterThan(30);
  expect(Math.max(...widths) * MOST_BOUND_ROWS).toBeLessThanOrEqual(32_766);
});
