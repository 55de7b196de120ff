import type { Database } from '../db/opening/client';
import type { SignIn } from './env';
import type { Log } from './http/log';
import type { Mailbox } from './mail/mailbox';
import type { Mailer } from './mail/mailer';
import type { Pages } from './pages/pages';
import type { ReportReader } from './report-reading/reader';
import type { Storage } from './storage/storage';

/** Everything outside the program that a request may touch. Nothing in `createApp` reaches past it. */
export type Services = {
  db: Database;
  storage: Storage;
  /** The inbox that is watched for payment reports; null while it is not configured. */
  mailbox: Mailbox | null;
  /** Sends e-mail to drivers; null while it is not configured, and the messages wait. */
  mailer: Mailer | null;
  /** Opens messages and files that reports come in. */
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
  /** Bytes that documents of drivers whom nobody has decided may take together. */
  maxPendingBytes: number;
  /** The address of the peer as the runtime sees it; null when it is not known. */
  peerAddress: (request: Request) => string | null;
  /** Told whenever bytes of an upload come, where the runtime would take a slow sender for a silent one. */
  stillSending?: (request: Request) => void;
  /** Of the disk that has the files or the database, in bytes, the one with less left; null where neither is on one. */
  diskSpace?: () => Promise<{ freeBytes: number; totalBytes: number } | null>;
  /** How many proxies in front of the server add to X-Forwarded-For; 0 ignores the header. */
  trustedProxies: number;
  /** What a process that stays up tells of itself: seconds since its start, and its resident memory. */
  processFigures?: () => { uptimeSeconds: number; memoryMB: number };
};
