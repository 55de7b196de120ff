import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Client } from '@libsql/client';
import { withFile, writeSnapshot } from '../../../db/copying/snapshot';
import { openInSecondProcess } from '../../../db/opening/second-process';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Storage } from '../../platform/storage/storage';
import { RefusedError } from '../privacy/refused-error';
import { databasePath, digestOf, objectsPath, writeManifest, writePrivate } from './files';
import { type NamedObject, namedObjects } from './named-objects';
import { signed } from './origin';
import type { BackedUpObject, Manifest } from './schema';

const AT_ONCE = 8;

export type BackupSource = {
  database: { url: string; authToken?: string | undefined };
  /** Called once the database is found, since the disk storage creates its folders. */
  openStorage(): Promise<Pick<Storage, 'open'>>;
  /** The program's, by which the manifest is signed. */
  secret(): Promise<string>;
  now: () => Date;
};

/** Backs up a snapshot of the database, then its objects, then renames the folder into place. Raises `RefusedError`. */
export async function takeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  const target = resolve(folder);
  await assertFree(target);
  const parent = dirname(target);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const part = join(parent, `.${basename(target)}.${crypto.randomUUID()}.part`);
  await mkdir(objectsPath(part), { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(source, part);
    await writeManifest(part, manifest);
    for (const each of [objectsPath(part), part]) await onDisk(each);
    // A rename replaces only an empty folder.
    await rename(part, target);
    await onDisk(parent);
    return manifest;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function assertFree(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new RefusedError(`${folder} é um ficheiro.`);
    throw error;
  });
  if (there.length > 0) throw new RefusedError(`${folder} não está vazia. Indique uma pasta nova.`);
}

async function fill(source: BackupSource, part: string): Promise<Manifest> {
  const takenAt = source.now().toISOString();
  await writeSnapshot(source.database, databasePath(part));
  const storage = await source.openStorage();
  const wanted = await withFile(databasePath(part), namedObjects);
  const objects: BackedUpObject[] = [];
  const failed: NamedObject[] = [];
  const queue = wanted.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of queue) {
        const copied = await copyObject(storage, each, part);
        if (copied) objects.push(copied);
        else failed.push(each);
      }
    }),
  );
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  const { missing, deletedMeanwhile } = await separateDeleted(source, failed);
  const database = { file: 'frota.db' as const, ...(await digestOf(databasePath(part))) };
  const audit = await withFile(databasePath(part), lastLink);
  const format = 'volante-backup-1' as const;
  const manifest = { format, takenAt, database, objects, ...audit, missing, deletedMeanwhile };
  return signed(manifest, await source.secret());
}

/** Empty for a database from a version without the chain. */
export async function lastLink(file: Client): Promise<Pick<Manifest, 'audit'>> {
  const { rows } = await file.execute("SELECT 1 FROM sqlite_schema WHERE name = 'audit_seals'");
  if (rows.length === 0) return {};
  const found = await file.execute(
    'SELECT through_id, hash FROM audit_seals ORDER BY through_id DESC LIMIT 1',
  );
  const [seal] = found.rows;
  return seal ? { audit: { throughId: Number(seal.through_id), hash: String(seal.hash) } } : {};
}

async function copyObject(
  storage: Pick<Storage, 'open'>,
  { key, contentType, sha256: expected }: NamedObject,
  part: string,
): Promise<BackedUpObject | null> {
  const bytes = await readObject(storage, { key, sha256: expected });
  if (!bytes) return null;
  await writePrivate(join(objectsPath(part), key), bytes);
  return { key, contentType, size: bytes.byteLength, sha256: await sha256Hex(bytes) };
}

/** Null if the object is missing or differs from its document's digest. */
export async function readObject(
  storage: Pick<Storage, 'open'>,
  { key, sha256: expected }: Pick<NamedObject, 'key' | 'sha256'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await storage.open(key);
  if (!found) return null;
  const bytes = await new Response(found.body).bytes().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!bytes) return null;
  return expected === null || expected === (await sha256Hex(bytes)) ? bytes : null;
}

/** Objects that no row names any more were deleted regularly since the snapshot; all others are lost. */
export async function separateDeleted(source: BackupSource, failed: readonly NamedObject[]) {
  if (failed.length === 0) return { missing: [], deletedMeanwhile: [] };
  const { db, close } = await openInSecondProcess(source.database);
  try {
    const named = new Set((await namedObjects(db.$client)).map((each) => each.key));
    const keys = failed.map((each) => each.key).toSorted();
    return {
      missing: keys.filter((key) => named.has(key)),
      deletedMeanwhile: keys.filter((key) => !named.has(key)),
    };
  } finally {
    await close();
  }
}

async function onDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
