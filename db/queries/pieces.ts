import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../opening/client';
import type { Statement } from './transact';

/** A libSQL server accepts no value over 4 MB. */
const MOST_CHARACTERS = 1_000_000;

/** For statements that bind each value of each row: SQLite binds 32,766 values at most, and no table has 60 columns. */
export const MOST_BOUND_ROWS = 500;

/** Rows in groups, each small enough for one statement: by their length as JSON, and with at most `mostRows` rows. */
export function inPieces<Row>(rows: readonly Row[], mostRows = Number.POSITIVE_INFINITY): Row[][] {
  const pieces: Row[][] = [];
  let piece: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const characters = JSON.stringify(row).length;
    if (piece.length === 0 || piece.length === mostRows || length + characters > MOST_CHARACTERS) {
      piece = [];
      length = 0;
      pieces.push(piece);
    }
    piece.push(row);
    length += characters;
  }
  return pieces;
}

/** Inserts the rows as they are. */
export function insertRows<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Statement[] {
  return inPieces(rows, MOST_BOUND_ROWS).map((piece) => db.insert(table).values(piece));
}
