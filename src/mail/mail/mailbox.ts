import type { MailboxProvider } from './schema';

/** One folder of one IMAP account, where payment reports arrive. */
export interface Mailbox {
  settings: MailboxSettings;
  /** Connects, opens the folder and leaves, within `timeoutMs`. Never raises. */
  check(timeoutMs: number): Promise<MailboxCheck>;
  /** Opens the folder for reading, until `end`. Raises `MailboxError`, here and in each call on the answer. */
  open(end: AbortSignal): Promise<OpenMailbox>;
}

export type OpenMailbox = {
  /** UIDs mean the same messages only as long as this stays the same (RFC 9051 §2.3.1.1). */
  uidValidity: string;
  /** Above every UID there was when the folder was opened. */
  uidNext: number;
  /** An inclusive range, in order; how many bytes each has at most. */
  sizes(from: number, to: number): Promise<{ uid: number; size: number }[]>;
  /** Those of them that are there. */
  remaining(uids: readonly number[]): Promise<number[]>;
  /** The first `MAX_HEAD_BYTES` of each message, and its size in bytes. */
  heads(uids: readonly number[]): Promise<{ uid: number; size: number; bytes: Uint8Array<ArrayBuffer> }[]>;
  /** Truncated headers of the first `MOST_PARTS` parts; none where the server cannot tell them. */
  partHeads(uids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array<ArrayBuffer>[]>>;
  /** Whole messages, left unseen; one that is gone is missing. */
  fetch(uids: readonly number[]): Promise<{ uid: number; bytes: Uint8Array<ArrayBuffer> }[]>;
  close(): Promise<void>;
};

export type MailboxSettings = {
  provider: MailboxProvider;
  host: string;
  port: number;
  user: string;
  password: string;
  /** Implicit TLS (true), or STARTTLS. */
  secure: boolean;
  /** Refuses an unencrypted connection. */
  tls: boolean;
  folder: string;
  /** Addresses and `@domain`s, in lower case. */
  allowedSenders: readonly string[];
  voucher: Voucher;
};

/** Whose Authentication-Results (RFC 8601) are believed about a message's sender. */
export type Voucher =
  /** Of this name; of any name below one that begins with `*.`. In lower case. */
  | { by: 'host'; host: string }
  /** Microsoft's, whose header names no host and begins with SPF's result. */
  | { by: 'microsoft' }
  /** Nobody's yet, so that no sender is known for certain. */
  | { by: 'unknown' }
  /** `EMAIL_TRUSTED_AUTHSERV=none`: the sender's own word is enough. */
  | { by: 'nobody' };

export type MailboxCheck = { connected: boolean; message: string };

/** In bytes (docs/report-formats.md#archives-and-limits). */
export const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

export const MOST_PARTS = 10;

/** In Portuguese, for staff. */
export class MailboxError extends Error {
  readonly tooLarge: boolean;

  constructor(message: string, cause: unknown, tooLarge = false) {
    super(message, { cause });
    this.tooLarge = tooLarge;
  }
}
