import { openBytes, sealBytes } from '../../platform/secrets/seal';
import { RefusedError } from '../privacy/refused-error';
import type { Destination } from './destination';

export type Vault = Omit<Destination, 'write' | 'read'> & {
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null when missing. Raises `RefusedError` for another key or changed bytes. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
};

/** Seals all that goes to the destination with AES-256-GCM. A name is sealed with its bytes, so none can be swapped. */
export async function createVault(destination: Destination, hexKey: string): Promise<Vault> {
  const raw = Uint8Array.fromHex(hexKey);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    ...destination,
    async write(name, bytes) {
      await destination.write(name, await sealBytes(key, name, bytes));
    },
    async read(name) {
      const found = await destination.read(name);
      return found && openBytes(key, name, new Uint8Array(found)).catch(refuse);

      function refuse(): never {
        throw new RefusedError(
          `${destination.title}: não se consegue abrir ${name}. Está danificado, ou a chave é outra (BACKUP_KEY).`,
        );
      }
    },
  };
}

export function createBackupKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toHex();
}
