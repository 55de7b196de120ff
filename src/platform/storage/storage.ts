import { isKey } from './rules';

/**
 * Where files are. An upload lands under an incoming key that a signed address can write for a limited time; what was
 * checked is written to a final key, which no address can. A key is a random UUID; an adapter throws on any other.
 */
export interface Storage {
  /** Keeps nothing of a body that is cut, shorter than `size`, or over `limit` bytes. */
  receive(
    key: string,
    body: ReadableStream<Uint8Array>,
    limits: { limit: number; size: number | null },
  ): Promise<'received' | 'too-large' | 'cut'>;
  /** Where a store takes a browser's PUT itself; null where all of them go through this server. */
  direct: DirectUploads | null;
  /** Null when there is none; `too-large` over `limit` bytes. */
  readIncoming(key: string, limit: number): Promise<Uint8Array<ArrayBuffer> | null | 'too-large'>;
  /** Idempotent, as is `remove`. */
  deleteIncoming(key: string): Promise<void>;
  /** Whole or not at all; replaces an earlier one. */
  keep(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is none; `size` in bytes. An unread body must be cancelled. */
  open(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Removes what dead processes left half-written, where a store keeps such. */
  removeParts(): Promise<void>;
}

export type DirectUploads = {
  /** For the Content-Security-Policy. */
  origin: string;
  /** The key follows, then the query. */
  addressPrefix: string;
  /** Takes one object of exactly `size` bytes, until it expires. */
  address(key: string, size: number, expiresInSeconds: number): Promise<string>;
};

export function assertKey(text: string): void {
  if (!isKey(text)) throw new Error('not an object key of ours');
}
