import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { openDatabase } from '../../../db/opening/client';

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

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');

/** A database file with one driver, as the program had it before its last migrations: so many, or from the one on
 * whose SQL has this text. */
export async function oldDatabase(folder: string, before: number | string): Promise<void> {
  const steps = typeof before === 'string' ? stepsFrom(before) : before;
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  await db.$client.execute(
    'CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  );
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  for (const { sql, hash, folderMillis } of migrations.slice(0, migrations.length - steps)) {
    await db.$client.migrate([
      ...sql,
      {
        sql: 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)',
        args: [hash, folderMillis],
      },
    ]);
  }
  await db.$client.execute(`
    INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at)
    VALUES ('3f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21', 'Ana Antiga', 'ana@exemplo.pt', '912345678', 'TVDE-1', 'SLOT',
      'ACTIVE', '2026-01-02T10:00:00.000Z')`);
  await close();
}

/** That database, open. */
export async function openOld(folder: string, before: string) {
  await oldDatabase(folder, before);
  return openDatabase({ url: `file:${join(folder, 'frota.db')}` });
}

function stepsFrom(text: string): number {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const from = migrations.findIndex(({ sql }) => sql.join().includes(text));
  if (from < 1) throw new Error(`no migration has the text ${text}`);
  return migrations.length - from;
}

/** Marks a database file as migrated by a later program. */
export async function makeNewer(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  await db.$client.execute({
    sql: "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of-tomorrow', ?)",
    args: [Date.now() * 2],
  });
  await close();
}
