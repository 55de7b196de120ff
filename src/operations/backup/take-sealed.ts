import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceRows } from '../../../db/copying/replace-rows';
import { withFile, writeSnapshot } from '../../../db/copying/snapshot';
import { migrateDatabase } from '../../../db/migrations/apply';
import { openDatabase } from '../../../db/opening/client';
import { sha256Hex } from '../../platform/secrets/digest';
import { SEAL_BYTES } from '../../platform/secrets/seal';
import { type Backup, databasePath, digestOf, removeScratch } from './files';
import { keptBackups } from './kept-backups-rules';
import { type NamedObject, namedObjects } from './named-objects';
import { signed } from './origin';
import { prepareCopy } from './restore-backup';
import type { BackedUpObject, Manifest } from './schema';
import { readSealedManifest, sealedBackup, sealedTimes } from './sealed-backup';
import { BACKUPS, manifestName, OBJECTS, objectName, partName, takenAtOf } from './sealed-names';
import { type BackupSource, lastLink, readObject, separateDeleted } from './take-backup';
import type { Vault } from './vault';

const AT_ONCE = 8;
const SCRATCH = 'sealing-';
/** The bytes of the database in memory at once. */
const PART_BYTES = 8 * 1024 * 1024;

type SealedCounts = { taken: number; objects: number; missing: number; removed: number };

/** Objects are sealed once and shared by backups; the manifest comes last, once the rest was read back. */
export async function takeSealed(
  source: BackupSource,
  vault: Vault,
  { dataDir, stop }: { dataDir: string; stop: AbortSignal },
): Promise<SealedCounts> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await removeScratch(dataDir, SCRATCH);
  const scratch = await mkdtemp(join(dataDir, SCRATCH));
  try {
    const earlier = await readEarlier(vault);
    const takenAt = source.now().toISOString();
    const path = databasePath(scratch);
    await writeSnapshot(source.database, path);
    const sealed = await sealObjects(source, vault, { path, earlier, stop });
    await sealDatabase(vault, path, takenAt, stop);
    const audit = await withFile(path, lastLink);
    const database = { file: 'frota.db' as const, ...(await digestOf(path)) };
    const { objects, missing, deletedMeanwhile } = sealed;
    const format = 'volante-backup-1' as const;
    const manifest = await signed(
      { format, takenAt, database, objects, ...audit, missing, deletedMeanwhile },
      await source.secret(),
    );
    await rm(path);
    await verifyBackup(sealedBackup(vault, manifest), scratch);
    stop.throwIfAborted();
    await vault.write(manifestName(takenAt), new TextEncoder().encode(JSON.stringify(manifest)));
    const removed = await removeUnkept(vault, [...earlier, manifest]);
    return { taken: 1, objects: sealed.written, missing: missing.length, removed };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Also ensures that the key is theirs before anything is written beside them. */
async function readEarlier(vault: Vault): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const takenAt of await sealedTimes(vault)) manifests.push(await readSealedManifest(vault, takenAt));
  return manifests;
}

type Given = { path: string; earlier: readonly Manifest[]; stop: AbortSignal };

async function sealObjects(source: BackupSource, vault: Vault, { path, earlier, stop }: Given) {
  const storage = await source.openStorage();
  const there = new Map((await vault.list(OBJECTS)).map(({ name, bytes }) => [name, bytes]));
  const known = new Map(
    earlier.flatMap((each) => each.objects.map((object) => [object.key, object] as const)),
  );
  const objects: BackedUpObject[] = [];
  const failed: NamedObject[] = [];
  let written = 0;
  async function sealOne(each: NamedObject): Promise<BackedUpObject | null> {
    const name = objectName(each.key);
    const before = known.get(each.key);
    if (before && there.has(name)) return before;
    const bytes = await readObject(storage, each);
    if (!bytes) return null;
    const object = { ...each, size: bytes.byteLength, sha256: await sha256Hex(bytes) };
    // A run that was broken off has sealed it.
    if (there.get(name) === object.size + SEAL_BYTES) return object;
    await sealObject(vault, object, bytes);
    written += 1;
    return object;
  }
  const queue = (await withFile(path, namedObjects)).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of queue) {
        stop.throwIfAborted();
        const object = await sealOne(each);
        if (object) objects.push(object);
        else failed.push(each);
      }
    }),
  );
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { objects, written, ...(await separateDeleted(source, failed)) };
}

/** Reads it back, as the restoration of the database does not. */
async function sealObject(vault: Vault, { key, sha256 }: BackedUpObject, bytes: Uint8Array<ArrayBuffer>) {
  await vault.write(objectName(key), bytes);
  const back = await vault.read(objectName(key));
  if (!back || (await sha256Hex(back)) !== sha256)
    throw new Error('the destination does not answer what it was given');
}

async function sealDatabase(vault: Vault, path: string, takenAt: string, stop: AbortSignal): Promise<void> {
  let part = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  async function seal() {
    stop.throwIfAborted();
    await vault.write(partName(takenAt, part), new Uint8Array(Buffer.concat(waiting)));
    part += 1;
    waiting = [];
    bytes = 0;
  }
  for await (const chunk of createReadStream(path, { highWaterMark: PART_BYTES / 8 })) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await seal();
  }
  if (bytes > 0) await seal();
}

/** Manifests go first, so that a killed run leaves no backup that lacks a part. */
async function removeUnkept(vault: Vault, manifests: readonly Manifest[]): Promise<number> {
  const kept = keptBackups(manifests.map(({ takenAt }) => takenAt));
  const unkept = manifests.filter(({ takenAt }) => !kept.has(takenAt));
  for (const { takenAt } of unkept) await vault.remove(manifestName(takenAt));
  for (const { name } of await vault.list(BACKUPS)) {
    const of = takenAtOf(name);
    if (of && !kept.has(of.takenAt)) await vault.remove(name);
  }
  const named = new Set(
    manifests
      .filter(({ takenAt }) => kept.has(takenAt))
      .flatMap(({ objects }) => objects.map(({ key }) => key)),
  );
  for (const { name } of await vault.list(OBJECTS)) {
    if (!named.has(name.slice(OBJECTS.length))) await vault.remove(name);
  }
  return unkept.length;
}

/** Restores the backup's database into an empty one in `scratch`. Raises `RefusedError` for one that cannot be. */
async function verifyBackup(backup: Backup, scratch: string): Promise<void> {
  const copy = await prepareCopy(backup, scratch);
  const url = `file:${join(scratch, 'restored.db')}`;
  const { db, close } = await openDatabase({ url });
  try {
    await migrateDatabase(db);
  } finally {
    await close();
  }
  const { takenAt } = backup.manifest;
  await replaceRows({ url }, copy, { at: takenAt, actor: 'verification', subject: takenAt, origin: 'own' });
}
