import type { Database } from '../db/opening/client';
import type { SignIn } from './env';
import type { Log } from './http/log';
import type { Mailbox } from './mail/mailbox';
import type { Mailer } from './mail/mailer';
import type { Pages } from './pages/pages';
import type { ReportReader } from './report-reading/reader';
import type { Storage } from './storage/storage';

/** Everything outside the program that a request may touch, as ports. */
export type Services = {
  db: Database;
  storage: Storage;
  /** Null while it is not configured. */
  mailbox: Mailbox | null;
  /** Null while it is not configured, and messages wait. */
  mailer: Mailer | null;
  reader: ReportReader;
  pages: Pages;
  log: Log;
  now: () => Date;
  /** Origin the program is reached at, as in `https://frota.example`; on loopback the request's own host wins. */
  publicOrigin: string;
  /** 32 random bytes or more; every signing key is derived from it with a label of its own. */
  secret: string;
  signIn: SignIn;
  /** Addresses and `@domain`s, in lower case. Empty is nobody. */
  staff: readonly string[];
  /** Days that a rejected or unfinished registration is kept. */
  rejectedKeepDays: number;
  /** Ceiling of documents of pending drivers together, in bytes. */
  maxPendingBytes: number;
  /** Null when the runtime does not know it. */
  peerAddress: (request: Request) => string | null;
  /** Resets the runtime's timeout of a slow upload. */
  stillSending?: (request: Request) => void;
  /** The disk of files or database with less left, in bytes; null where neither is on one. */
  diskSpace?: () => Promise<{ freeBytes: number; totalBytes: number } | null>;
  /** Proxies of our own that add to X-Forwarded-For; 0 ignores the header. */
  trustedProxies: number;
  processFigures?: () => { uptimeSeconds: number; memoryMB: number };
};
