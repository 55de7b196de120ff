import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { openDatabase } from '../../../db/opening/client';

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');

/** A database file as the program had it before its last `steps` migrations, with one driver. */
export async function oldDatabase(folder: string, steps: number): Promise<void> {
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

/** The number of migrations from the one on that adds the versions which staff decide by. */
export function stepsToVersions(): number {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return migrations.length - migrations.findIndex(({ sql }) => sql.join().includes('ADD `version`'));
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
