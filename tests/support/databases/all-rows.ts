import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client';

export type AllRows = Record<string, unknown[][]>;

/** Every row of every table of a database file or server, in order, even while open; a version is the last column. */
export async function allRows(url: string): Promise<AllRows> {
  const client = createClient({ url });
  try {
    const tables = await client.execute(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name",
    );
    const rows: AllRows = {};
    for (const { name } of tables.rows) {
      const found = await client.execute(`SELECT * FROM "${name}" ORDER BY rowid`);
      const at = found.columns.indexOf('version');
      rows[String(name)] = found.rows.map((row) => {
        const values = Array.from(row);
        return at === -1 ? values : [...values.toSpliced(at, 1), values[at]];
      });
    }
    return rows;
  } finally {
    client.close();
  }
}

/** The rows of a backup as a restoration writes them: each gets a version that neither the backup nor the database,
 * `live`, had for it, and links that open an upload are left out. */
export function leapt(backedUp: AllRows, live: AllRows = {}): AllRows {
  const leap = (name: string) => {
    const versions = new Map(live[name]?.map((row) => [row[0], Number(row.at(-1))]));
    return backedUp[name]?.map((row) => {
      const version = Math.max(Number(row.at(-1)), versions.get(row[0]) ?? 0);
      return [...row.slice(0, -1), 1_000_000 + version];
    });
  };
  const [drivers, documents, records] = ['drivers', 'documents', 'financial_records'].map(leap);
  return {
    ...backedUp,
    ...(drivers && { drivers }),
    ...(documents && { documents }),
    ...(records && { financial_records: records }),
    ...(backedUp.document_links && { document_links: [] }),
  };
}

/** The SHA-256 of every file of a folder, by name. */
export async function allBytes(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).toSorted();
  const digests = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, createHash('sha256').update(bytes).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(digests));
}
