import type { MailboxProvider } from './schema';

/** Where the payment reports arrive: one folder of one account on an IMAP server. */
export interface Mailbox {
  settings: MailboxSettings;
  /** Connects, signs in, opens the folder and leaves again, within `timeoutMs`. Never raises. */
  check(timeoutMs: number): Promise<MailboxCheck>;
  /**
   * Opens the folder for reading, until `end`: whatever runs then fails. Raises `MailboxError`, here and in every
   * call on what it answers.
   */
  open(end: AbortSignal): Promise<OpenMailbox>;
}

export type OpenMailbox = {
  /** UIDs mean the same messages only as long as this stays the same (RFC 9051 §2.3.1.1). */
  uidValidity: string;
  /** No message had this UID or a higher one when the folder was opened. */
  uidNext: number;
  /** UID and size in bytes of each message from one UID to another, both included, by UID. */
  sizes(from: number, to: number): Promise<{ uid: number; size: number }[]>;
  /** The beginnings of messages' headers, of `MAX_HEAD_BYTES` at most, and the messages' sizes in bytes. */
  heads(uids: readonly number[]): Promise<{ uid: number; size: number; bytes: Uint8Array<ArrayBuffer> }[]>;
  /** The headers of their first `MOST_PARTS` parts, cut after some kilobytes; a server that cannot tell them tells none. */
  partHeads(uids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array<ArrayBuffer>[]>>;
  /** Whole messages, without a mark on them; one that is no longer there is missing. */
  fetch(uids: readonly number[]): Promise<{ uid: number; bytes: Uint8Array<ArrayBuffer> }[]>;
  close(): Promise<void>;
};

export type MailboxSettings = {
  provider: MailboxProvider;
  host: string;
  port: number;
  user: string;
  password: string;
  /** TLS from the first byte (true), or STARTTLS on a plain connection (false). */
  secure: boolean;
  /** Whether a connection that cannot be encrypted is refused. */
  tls: boolean;
  folder: string;
  /** Whose reports are read: addresses and `@domain`s, in lower case. */
  allowedSenders: readonly string[];
  voucher: Voucher;
};

/** Whose Authentication-Results (RFC 8601) are believed about a message's sender. */
export type Voucher =
  /** The host of this name; of any name below one that begins with `*.`. In lower case. */
  | { by: 'host'; host: string }
  /** Microsoft's, whose header names no host and begins with SPF's result. */
  | { by: 'microsoft' }
  /** Not said: nobody's, so that no sender is known for certain. */
  | { by: 'unknown' }
  /** Whoever runs the program said aloud that the sender's own word is enough. */
  | { by: 'nobody' };

/** `message` is for staff, in Portuguese. */
export type MailboxCheck = { connected: boolean; message: string };

/** The largest message that is looked at, in bytes (docs/report-formats.md#archives-and-limits). */
export const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

/** Parts of a message whose headers are told. */
export const MOST_PARTS = 10;

/** The connection could not be made or broke; the message is for staff, in Portuguese. */
export class MailboxError extends Error {
  /** Whether the server sent more than a message may hold. */
  readonly tooLarge: boolean;

  constructor(message: string, cause: unknown, tooLarge = false) {
    super(message, { cause });
    this.tooLarge = tooLarge;
  }
}
