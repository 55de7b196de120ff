import { open } from 'node:fs/promises';
import { sha256Hex } from '../../platform/secrets/digest';
import { RefusedError } from '../privacy/refused-error';
import type { Backup } from './files';
import { Manifest } from './schema';
import { BACKUPS, manifestName, objectName, partName, takenAtOf } from './sealed-names';
import type { Vault } from './vault';

/** The times of complete backups, oldest first. A backup's manifest is written last. */
export async function sealedTimes(vault: Pick<Vault, 'list'>): Promise<string[]> {
  const found = (await vault.list(BACKUPS)).map(({ name }) => takenAtOf(name));
  return found.flatMap((each) => (each?.isManifest ? [each.takenAt] : [])).toSorted();
}

/** Raises `RefusedError`. */
export async function readSealedManifest(vault: Vault, takenAt: string): Promise<Manifest> {
  const bytes = await vault.read(manifestName(takenAt));
  if (!bytes) throw new RefusedError(`${vault.title}: falta a cópia de ${takenAt}.`);
  return Manifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Reads a backup out of the vault. */
export function sealedBackup(vault: Vault, manifest: Manifest): Backup {
  return {
    manifest,
    async copyDatabase(path) {
      const file = await open(path, 'wx', 0o600);
      try {
        let written = 0;
        for (let part = 0; written < manifest.database.size; part += 1) {
          const bytes = await vault.read(partName(manifest.takenAt, part));
          if (!bytes)
            throw new RefusedError(`${vault.title}: falta uma parte da base de dados. Nada foi alterado.`);
          await file.writeFile(bytes);
          written += bytes.byteLength;
        }
      } finally {
        await file.close();
      }
    },
    async readObject({ key, size, sha256 }) {
      const bytes = await vault.read(objectName(key));
      if (bytes && bytes.byteLength === size && (await sha256Hex(bytes)) === sha256) return bytes;
      throw new RefusedError(
        `${vault.title}: falta o ficheiro ${key}, ou está danificado. Nada foi alterado.`,
      );
    },
  };
}
