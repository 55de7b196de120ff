import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { migrateDatabase, pendingMigrations } from '../migrations/apply';
import type { Database } from '../opening/client';
import { pathOf } from '../opening/database-file';
import { createPrivateFile } from '../opening/file-lock';

const ENDING = '.before-';

/** Migrates. A file that has data is copied beside itself first; answers whether there was anything to do. */
export async function upgradeDatabase(db: Database, url: string): Promise<{ upgraded: boolean }> {
  const { applied, pending } = await pendingMigrations(db);
  if (url.startsWith('file:') && applied > 0 && pending > 0) await copyFile(db, pathOf(url), applied);
  await migrateDatabase(db);
  return { upgraded: pending > 0 };
}

/** It appears when it is whole, under the number of migrations that it has. */
async function copyFile(db: Database, path: string, applied: number): Promise<void> {
  const copy = `${path}${ENDING}${applied}`;
  const part = `${copy}.part`;
  try {
    await rm(part, { force: true });
    await createPrivateFile(part);
    await db.$client.execute({ sql: 'VACUUM INTO ?', args: [part] });
    const file = await open(part, 'r');
    await file.sync().finally(() => file.close());
    await rename(part, copy);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new Error(
      `A base de dados tem de ser atualizada, e não se consegue fazer antes uma cópia em ${copy}. ` +
        'Verifique o espaço em disco e quem lá pode escrever. Nada foi alterado.',
      { cause },
    );
  }
}

/** Answers how many there were. */
export async function removeUpgradeCopies(url: string): Promise<number> {
  if (!url.startsWith('file:')) return 0;
  const path = pathOf(url);
  const begins = `${basename(path)}${ENDING}`;
  const copies = (await readdir(dirname(path))).filter(
    (name) => name.startsWith(begins) && /^\d+(\.part)?$/.test(name.slice(begins.length)),
  );
  for (const name of copies) await rm(join(dirname(path), name), { force: true });
  return copies.length;
}
