import type { Hono } from 'hono';
import type { Database } from '../db/opening/client';
import type { AppEnv } from './app-env';
import type { Mailbox } from './mail/imap/mailbox';
import type { AccessTokens } from './mail/mailbox-auth/tokens';
import type { EmailWriters } from './mail/outbox/email-writers';
import type { Mailer } from './mail/smtp/mailer';
import type { Company } from './money/payment-batches/company';
import type { PdfMaker } from './money/statements/pdf-maker';
import type { Backups } from './operations/backup/backups';
import type { Pages } from './operations/pages/pages';
import type { Processor } from './operations/processing-record/activity-rules';
import type { ReciboReader } from './people/recibos/reader';
import type { ReciboSettings } from './people/recibos/settings';
import type { Fleet } from './platform/domain/fleet';
import type { Log } from './platform/http/log';
import type { StaffLists } from './platform/sessions/role-rules';
import type { Storage } from './platform/storage/storage';
import type { ReportReader } from './reports/report-reading/reader';
import type { ReportFolder } from './reports/report-sources/watch-folder';
import type { SignIn } from './settings/env';

/** The program's ports. */
export type Services = {
  db: Database;
  storage: Storage;
  mailbox: Mailbox | null;
  /** Null unless access tokens open the mailbox (docs/operate/mailbox-sign-in.md). */
  mailboxTokens: AccessTokens | null;
  /** A folder whose files are taken as reports; null while unconfigured, and on Workers. */
  reportFolder?: ReportFolder | null;
  /** Null while unconfigured; messages then wait. */
  mailer: Mailer | null;
  /** Sends warnings to staff while `mailer` waits for the mailbox's token. */
  spareMailer?: Mailer | null;
  /** The texts of e-mails to drivers, by kind. */
  emails: EmailWriters;
  /** The last line of every e-mail, where the fleet has no contact. */
  signature: string;
  /** Null while it has no name: pages and e-mails are then the program's. */
  fleet: Fleet | null;
  /** Limits of a run, on a runtime that ends work after an answer and counts calls. */
  mailBounds?: { afterAnswerMs: number; messages: number };
  reader: ReportReader;
  pages: Pages;
  pdfs: PdfMaker;
  log: Log;
  now: () => Date;
  /** Such as `https://frota.example`; on loopback the request's Host applies instead. */
  publicOrigin: string;
  /** 32 random bytes or more; each signing key is derived by a label. */
  secret: string;
  signIn: SignIn;
  /** The pages of accounts that the program has; absent with a provider outside, and on Workers. */
  accounts?: (services: Services) => Hono<AppEnv>;
  /** Addresses and `@domain`s in lower case of who may do everything. An empty list admits nobody. */
  staff: readonly string[];
  /** The lists of the other roles; absent where none is configured. */
  limitedStaff?: StaffLists['limitedStaff'];
  /** Absent unless groups of the provider give roles too. */
  staffGroups?: StaffLists['staffGroups'];
  /** Null while unconfigured; no bank file can then be made. */
  company: Company | null;
  /** Whether the two acts of a payment need two people (docs/rules/payments.md#two-people). */
  fourEyes: boolean;
  /** Whether and how fiscal documents of drivers are asked for. */
  recibos: ReciboSettings;
  readRecibo: ReciboReader;
  /** Whether drivers get an e-mail about a paid week's statement. */
  statementMail: boolean;
  /** In cents: a larger line of a cost file waits for staff. */
  costLimitCents: number;
  rejectedKeepDays: number;
  /** Limit on the documents of all pending drivers. */
  maxPendingBytes: number;
  /** Null if the runtime does not know it. */
  peerAddress: (request: Request) => string | null;
  /** Resets the runtime's timeout of a slow upload. */
  stillSending?: (request: Request) => void;
  /** The fuller disk of files and database; null when neither is on a disk. */
  diskSpace?: () => Promise<{ freeBytes: number; totalBytes: number } | null>;
  /** Null while unconfigured, and on Workers. */
  backups?: Backups | null;
  /** Removes copies of the database file from before an upgrade, all or those made before `limit`; returns paths. */
  removeUpgradeCopies?: (limit?: Date) => Promise<string[]>;
  /** The number of our proxies, whose entries in X-Forwarded-For are trusted; 0 ignores the header. */
  trustedProxies: number;
  /** Servers of others that it is configured to use, for the record of processing. */
  processing: { processors: readonly Processor[]; onWorkers: boolean };
  processFigures?: () => { uptimeSeconds: number; memoryMB: number };
};
