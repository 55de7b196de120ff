/**
 * Where files are. An upload lands under an incoming key that an address of limited time can write; what was
 * checked is written by the server to a final key, which no address can write.
 */
export interface Storage {
  uploads: Uploads;
  /** The incoming object, or null when there is none, or `too-large` when it holds more than `limit` bytes. */
  readIncoming(key: string, limit: number): Promise<Uint8Array | null | 'too-large'>;
  deleteIncoming(key: string): Promise<void>;
  /** Writes a final object, whole or not at all. Writing the same key again replaces it. */
  keep(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** A final object, or null when there is none. */
  open(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
  remove(key: string): Promise<void>;
}

/** How a browser's PUT arrives: at this server, or at the store itself by an address it has signed. */
export type Uploads =
  | {
      through: 'server';
      /** Stores the incoming object; nothing is left when the body is cut or holds more than `limit` bytes. */
      receive(
        key: string,
        body: ReadableStream<Uint8Array>,
        limit: number,
      ): Promise<'received' | 'too-large'>;
    }
  | {
      through: 'store';
      /** Origin the browser sends to, for the Content-Security-Policy. */
      origin: string;
      address(key: string, expiresInSeconds: number): Promise<string>;
    };
