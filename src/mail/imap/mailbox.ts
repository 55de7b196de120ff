import type { MailboxProvider } from './schema';

/** One folder of one IMAP account that receives payment reports. */
export interface Mailbox {
  settings: MailboxSettings;
  /** Connects, opens the folder and disconnects, within `timeoutMs`; `accessToken` is one to try. Never raises. */
  check(timeoutMs: number, accessToken?: string): Promise<MailboxCheck>;
  /** Opens the folder for reading, until `end`. It raises `MailboxError`, as do all calls on the result. */
  open(end: AbortSignal): Promise<OpenMailbox>;
}

export type OpenMailbox = {
  /** UIDs identify the same messages only while this value stays the same (RFC 9051 §2.3.1.1). */
  uidValidity: string;
  /** Higher than every UID that existed when the folder was opened. */
  uidNext: number;
  /** False where the server does not: the UID above the highest one stands in, which a deletion lowers. */
  statesUidNext: boolean;
  /** Takes an inclusive range; returns an upper bound of each size in bytes, in order of UID. A message that the server
   * refuses alone is missing from `heads` and `fetch`, and raises nothing. */
  sizes(from: number, to: number): Promise<{ uid: number; size: number }[]>;
  /** Returns those UIDs that still exist. */
  remaining(uids: readonly number[]): Promise<number[]>;
  heads(uids: readonly number[]): Promise<MessageHead[]>;
  /** Truncated headers of the first `MOST_PARTS` parts; empty if the server cannot list them. */
  partHeads(uids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array<ArrayBuffer>[]>>;
  /** Whole messages, left unseen; deleted ones are missing. */
  fetch(uids: readonly number[]): Promise<{ uid: number; bytes: Uint8Array<ArrayBuffer> }[]>;
  close(): Promise<void>;
};

type MessageHead = {
  uid: number;
  /** In bytes, of the whole message. */
  size: number;
  /** The first `MAX_HEAD_BYTES`. */
  bytes: Uint8Array<ArrayBuffer>;
  /** When the server took the message in (INTERNALDATE), as ISO 8601. */
  arrivedAt: string | null;
};

export type MailboxSettings = {
  provider: MailboxProvider;
  host: string;
  port: number;
  user: string;
  /** Null where access tokens open the mailbox. */
  password: string | null;
  /** Implicit TLS if true, otherwise STARTTLS. */
  secure: boolean;
  /** Whether an unencrypted connection is refused. */
  tls: boolean;
  folder: string;
  /** Addresses and `@domain`s, in lower case. */
  allowedSenders: readonly string[];
  voucher: Voucher;
};

/** Yields an access token (RFC 7628); `refused` is one that the server refused. Raises `MailboxError`. */
export type TokenSource = (refused?: string) => Promise<string>;

/** The server whose Authentication-Results (RFC 8601) are trusted to authenticate a sender. */
export type Voucher =
  /** A host name in lower case; `*.` at its start matches any subdomain. */
  | { by: 'host'; host: string }
  /** Microsoft, whose header names no host and begins with the result of SPF. */
  | { by: 'microsoft' }
  /** No server is known yet, so no sender can be authenticated. */
  | { by: 'unknown' }
  /** `EMAIL_TRUSTED_AUTHSERV=none`: the From address is accepted unauthenticated. */
  | { by: 'nobody' };

/** `isRefused`: the server answered, and refused the account. */
export type MailboxCheck = { connected: boolean; message: string; isRefused?: boolean };

/** In bytes (docs/report-formats.md#archives-and-limits). */
export const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

export const MOST_PARTS = 10;

export type MailboxFault =
  /** The server answered NO or BAD, and the connection lives. */
  | 'refused'
  /** The server answered BYE, as some do over one message that they cannot read. */
  | 'ended'
  /** The connection had to be closed. */
  | 'tooLarge'
  | 'other';

/** Its message is in Portuguese and shown to staff. */
export class MailboxError extends Error {
  readonly fault: MailboxFault;

  constructor(message: string, cause: unknown, fault: MailboxFault = 'other') {
    super(message, { cause });
    this.fault = fault;
  }
}

/** Whether the mail server refused the account. */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;
}
