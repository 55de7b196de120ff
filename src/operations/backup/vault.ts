import { RefusedError } from '../../platform/domain/refused-error';
import type { Destination } from './destination';

const NONCE_BYTES = 12;
/** How much longer sealed bytes are: by the nonce, and the tag of 16 bytes. */
export const SEAL_BYTES = NONCE_BYTES + 16;

export type Vault = Omit<Destination, 'write' | 'read'> & {
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null when missing. Raises `RefusedError` for another key or changed bytes. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
};

/** Seals all that goes to the destination with AES-256-GCM. A name is sealed with its bytes, so none can be swapped. */
export async function createVault(destination: Destination, hexKey: string): Promise<Vault> {
  const raw = Uint8Array.fromHex(hexKey);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const settings = (iv: Uint8Array<ArrayBuffer>, name: string) => {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
  };
  return {
    ...destination,
    async write(name, bytes) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = new Uint8Array(await crypto.subtle.encrypt(settings(nonce, name), key, bytes));
      const whole = new Uint8Array(NONCE_BYTES + sealed.byteLength);
      whole.set(nonce);
      whole.set(sealed, NONCE_BYTES);
      await destination.write(name, whole);
    },
    async read(name) {
      const found = await destination.read(name);
      if (!found) return null;
      const whole = new Uint8Array(found);
      const [nonce, sealed] = [whole.slice(0, NONCE_BYTES), whole.subarray(NONCE_BYTES)];
      const opened = await crypto.subtle.decrypt(settings(nonce, name), key, sealed).catch(() => {
        throw new RefusedError(
          `${destination.title}: não se consegue abrir ${name}. Está danificado, ou a chave é outra (BACKUP_KEY).`,
        );
      });
      return new Uint8Array(opened);
    },
  };
}

export function createBackupKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toHex();
}
