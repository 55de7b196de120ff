import type { Client, InValue } from '@libsql/client';

/** Keeps a page far below the 10 MB limit of a libSQL server's answer. */
const PAGE = 500;

export const STAGED = 'restore_';

type Piece = { type: string; name: string; sql: string };

/** Copies one snapshot, in rowid order, into the empty database `to`. */
export async function copyTables(from: Client, to: Client): Promise<void> {
  await to.execute('PRAGMA foreign_keys = OFF');
  const reading = await from.transaction('read');
  try {
    const { rows } = await reading.execute(`
      SELECT type, name, sql FROM sqlite_schema
      WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'libsql_*'
        AND name NOT GLOB '${STAGED}*' ORDER BY rowid`);
    const pieces = rows.map((row): Piece => {
      return { type: String(row.type), name: String(row.name), sql: String(row.sql) };
    });
    const tables = pieces.filter((piece) => piece.type === 'table');
    const others = pieces.filter((piece) => piece.type !== 'table');
    await to.batch(
      tables.map((table) => table.sql),
      'write',
    );
    for (const { name } of tables) {
      let after = 0n;
      for (;;) {
        const page = await reading.execute({
          sql: `SELECT CAST(rowid AS TEXT), * FROM "${name}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
          args: [after],
        });
        await insertAll(
          to,
          name,
          page.columns.slice(1),
          page.rows.map((row) => Array.from(row).slice(1) as InValue[]),
        );
        after = BigInt(String(page.rows.at(-1)?.[0] ?? 0));
        if (page.rows.length < PAGE) break;
      }
    }
    const counted = await reading.execute('SELECT name, seq FROM sqlite_sequence');
    await to.batch(
      [
        'DELETE FROM sqlite_sequence',
        ...counted.rows.map(({ name, seq }) => ({
          sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)',
          args: [name ?? null, seq ?? null],
        })),
        ...others.map((piece) => piece.sql),
      ],
      'write',
    );
  } finally {
    reading.close();
  }
}

export async function insertAll(
  to: Client,
  table: string,
  columns: readonly string[],
  rows: readonly InValue[][],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const sql = `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
  await to.batch(
    rows.map((args) => ({ sql, args })),
    'write',
  );
}
