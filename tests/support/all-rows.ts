import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client';

export type AllRows = Record<string, unknown[][]>;

/** Every row of every table of a database file or server, whoever else has it open, in its order. */
export async function allRows(url: string): Promise<AllRows> {
  const client = createClient({ url });
  try {
    const tables = await client.execute(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name",
    );
    const rows: AllRows = {};
    for (const { name } of tables.rows) {
      const found = await client.execute(`SELECT * FROM "${name}" ORDER BY rowid`);
      rows[String(name)] = found.rows.map((row) => Array.from(row));
    }
    return rows;
  } finally {
    client.close();
  }
}

/** Name to SHA-256 of every file of a folder. */
export async function allBytes(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).toSorted();
  const digests = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, createHash('sha256').update(bytes).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(digests));
}
