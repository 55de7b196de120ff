import { isKey } from './key-rules';

/**
 * Stores files. An upload lands under an incoming key, which a signed address can write for a limited time; checked
 * files are written to a final key, which no address can write. Keys are random UUIDs; adapters throw on any other.
 */
export interface Storage {
  /** Discards a body that is cut, shorter than `size`, or over `limit` bytes. */
  receive(
    key: string,
    body: ReadableStream<Uint8Array>,
    limits: { limit: number; size: number | null },
  ): Promise<'received' | 'too-large' | 'cut'>;
  /** For stores to which a browser can PUT directly; null when all uploads go through this server. */
  direct: DirectUploads | null;
  /** Null when missing; `too-large` over `limit` bytes. */
  readIncoming(key: string, limit: number): Promise<Uint8Array<ArrayBuffer> | null | 'too-large'>;
  /** Idempotent, like `remove`. */
  deleteIncoming(key: string): Promise<void>;
  /** Writes the object whole or not at all, and replaces an earlier one. */
  keep(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when missing; `size` is in bytes. An unread body must be cancelled. */
  open(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Removes half-written files of dead processes, for stores that have them. */
  removeParts(): Promise<void>;
}

export type DirectUploads = {
  /** Origin for the Content-Security-Policy. */
  origin: string;
  /** The start of the address, before the key and the query. */
  addressPrefix: string;
  /** An address that accepts one object of exactly `size` bytes, until it expires. */
  address(key: string, size: number, expiresInSeconds: number): Promise<string>;
};

export function assertKey(text: string): void {
  if (!isKey(text)) throw new Error('not an object key of ours');
}
