import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../../db/migrations/apply';
import { openDatabase } from '../../../db/opening/client';

const VARIABLE = 'MIGRATED_DATABASE';

/** Vitest's global setup: runs the migrations once for the whole run, a quarter of the cost of a short test. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-migrated-'));
  const file = join(folder, 'frota.db');
  const { db, close } = await openDatabase({ url: `file:${file}` });
  await migrateDatabase(db);
  await close();
  process.env[VARIABLE] = file;
  return () => rm(folder, { recursive: true, force: true });
}

/** Opens a libSQL file at this path with every migration run; existing data stays, and is migrated. */
export async function openMigrated(path: string) {
  const { [VARIABLE]: migrated } = process.env;
  if (migrated !== undefined && !(await Bun.file(path).exists())) await copyFile(migrated, path);
  const opened = await openDatabase({ url: `file:${path}` });
  await migrateDatabase(opened.db);
  return opened;
}
