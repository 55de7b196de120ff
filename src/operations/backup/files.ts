import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../../platform/secrets/digest';
import { RefusedError } from '../privacy/refused-error';
import { type BackedUpObject, Manifest } from './schema';

const MANIFEST = 'manifest.json';

export const databasePath = (folder: string) => join(folder, 'frota.db');
export const objectsPath = (folder: string) => join(folder, 'objects');

/** A complete backup, wherever it is read from. */
export interface Backup {
  manifest: Manifest;
  /** Into a file that does not exist yet; the manifest has its digest. */
  copyDatabase(path: string): Promise<void>;
  /** Raises `RefusedError` unless it is whole. */
  readObject(object: BackedUpObject): Promise<Uint8Array<ArrayBuffer>>;
}

/** A backup in a folder. Raises `RefusedError` unless it is complete. */
export async function folderBackup(folder: string): Promise<Backup> {
  return {
    manifest: await readManifest(folder),
    copyDatabase: (path) =>
      copyFile(databasePath(folder), path).catch(() => {
        throw new RefusedError(`Falta ${databasePath(folder)}. Nada foi alterado.`);
      }),
    readObject: (object) => readWhole(join(objectsPath(folder), object.key), object),
  };
}

/** Removes the scratch folders of killed runs. */
export async function removeScratch(folder: string, begins: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(begins)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Writes with mode 0600 and fsync. */
export async function writePrivate(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  return writePrivate(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Raises `RefusedError` unless the backup is complete. */
async function readManifest(folder: string): Promise<Manifest> {
  const there = await stat(folder).catch(() => null);
  if (!there?.isDirectory()) throw new RefusedError(`Não há nenhuma pasta ${folder}.`);
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new RefusedError(`${folder} não é uma cópia de segurança: não tem ${MANIFEST}.`);
  const parsed = Manifest.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new RefusedError(
      `${join(folder, MANIFEST)} não se consegue ler: está danificado ou é doutra versão.`,
    );
  }
  return parsed.data;
}

/** Raises `RefusedError` unless size and digest match the manifest. */
async function readWhole(path: string, expected: { size: number; sha256: string }) {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) throw new RefusedError(`Falta ${path}. Nada foi alterado.`);
  if (bytes.byteLength !== expected.size || (await sha256Hex(new Uint8Array(bytes))) !== expected.sha256) {
    throw new RefusedError(`${path} está danificado. Nada foi alterado.`);
  }
  return new Uint8Array(bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the file as a stream. */
export async function digestOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}
