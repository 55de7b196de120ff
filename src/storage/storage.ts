import { isKey } from './rules';

/**
 * Where files are. An upload lands under an incoming key that a signed address can write for a limited time; what was
 * checked is written to a final key, which no address can. A key is a random UUID; an adapter throws on any other.
 */
export interface Storage {
  /** Stores the incoming object; nothing is left of a body that is cut, shorter than `size`, or over `limit` bytes. */
  receive(
    key: string,
    body: ReadableStream<Uint8Array>,
    limits: { limit: number; size: number | null },
  ): Promise<'received' | 'too-large' | 'cut'>;
  /** Where a store takes a browser's PUT itself; null where all of them go through this server. */
  direct: DirectUploads | null;
  /** The incoming object, or null when there is none, or `too-large` when it holds more than `limit` bytes. */
  readIncoming(key: string, limit: number): Promise<Uint8Array<ArrayBuffer> | null | 'too-large'>;
  /** No error when there is none; so is `remove`. */
  deleteIncoming(key: string): Promise<void>;
  /** Writes a final object, whole or not at all. Writing the same key again replaces it. */
  keep(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** A final object, or null when there is none; its size in bytes. Who does not read the body cancels it. */
  open(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
  remove(key: string): Promise<void>;
  /** Removes what a process that has ended left half-written, where a store keeps such. */
  removeParts(): Promise<void>;
}

export type DirectUploads = {
  /** Origin the browser sends to, for the Content-Security-Policy. */
  origin: string;
  /** What every address begins with; the key follows, then the query. */
  addressPrefix: string;
  /** An address that takes one object, of `size` bytes and no other, until it expires. */
  address(key: string, size: number, expiresInSeconds: number): Promise<string>;
};

export function assertKey(text: string): void {
  if (!isKey(text)) throw new Error('not an object key of ours');
}
