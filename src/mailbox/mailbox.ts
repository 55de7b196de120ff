import type { MailboxProvider } from './schema';

/** Where the payment reports arrive: one folder of one account on an IMAP server. */
export interface Mailbox {
  settings: MailboxSettings;
  /** Connects, signs in, opens the folder and leaves again, within `timeoutMs`. Never raises. */
  check(timeoutMs: number): Promise<MailboxCheck>;
}

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
};

/** `message` is for staff, in Portuguese. */
export type MailboxCheck = { connected: boolean; message: string };
