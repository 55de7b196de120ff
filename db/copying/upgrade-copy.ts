import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { migrateDatabase, pendingMigrations } from '../migrations/apply';
import type { Database } from '../opening/client';
import { pathOf } from '../opening/database-file';
import { createPrivateFile } from '../opening/file-lock';

const ENDING = '.before-';

/** Migrates. A file that has data is copied beside itself first; `copied` is given the copy's path before the rest. */
export async function upgradeDatabase(
  db: Database,
  url: string,
  copied: (path: string) => void,
): Promise<void> {
  const { applied, pending } = await pendingMigrations(db);
  if (url.startsWith('file:') && applied > 0 && pending > 0) copied(await copyFile(db, pathOf(url), applied));
  await migrateDatabase(db);
}

/** It appears when it is whole, under the number of migrations that it has. */
async function copyFile(db: Database, path: string, applied: number): Promise<string> {
  const copy = `${path}${ENDING}${applied}`;
  const part = `${copy}.part`;
  try {
    await rm(part, { force: true });
    await createPrivateFile(part);
    await db.$client.execute({ sql: 'VACUUM INTO ?', args: [part] });
    const file = await open(part, 'r');
    await file.sync().finally(() => file.close());
    await rename(part, copy);
    return copy;
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new Error(
      `A base de dados tem de ser atualizada, e não se consegue fazer antes uma cópia em ${copy}. ` +
        'Verifique o espaço em disco e quem lá pode escrever. Nada foi alterado.',
      { cause },
    );
  }
}

/** Removes those made before `limit`, or all of them; answers their paths. */
export async function removeUpgradeCopies(url: string, limit?: Date): Promise<string[]> {
  if (!url.startsWith('file:')) return [];
  const path = pathOf(url);
  const begins = `${basename(path)}${ENDING}`;
  const removed: string[] = [];
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(begins) || !/^\d+(\.part)?$/.test(name.slice(begins.length))) continue;
    const copy = join(dirname(path), name);
    if (limit && (await stat(copy)).mtime >= limit) continue;
    await rm(copy, { force: true });
    removed.push(copy);
  }
  return removed;
}
