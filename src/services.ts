import type { Database } from '../db/opening/client';
import type { SignIn } from './env';
import type { Mailbox } from './mail/mail/mailbox';
import type { Mailer } from './mail/mail/mailer';
import type { Company } from './money/payment-batches/company';
import type { PdfMaker } from './money/statements/pdf-maker';
import type { Pages } from './operations/pages/pages';
import type { Log } from './platform/http/log';
import type { Storage } from './platform/storage/storage';
import type { ReportReader } from './reports/report-reading/reader';

/** The program's ports. */
export type Services = {
  db: Database;
  storage: Storage;
  mailbox: Mailbox | null;
  /** Null while unconfigured: messages wait. */
  mailer: Mailer | null;
  /** Of a run that sends, where the runtime ends work after an answer and counts its calls. */
  mailBounds?: { afterAnswerMs: number; messages: number };
  reader: ReportReader;
  pages: Pages;
  /** Makes PDFs of statements. */
  pdfs: PdfMaker;
  log: Log;
  now: () => Date;
  /** As in `https://frota.example`; on loopback the request's Host wins. */
  publicOrigin: string;
  /** 32 random bytes or more; each signing key is derived by a label. */
  secret: string;
  signIn: SignIn;
  /** Addresses and `@domain`s, in lower case. Empty is nobody. */
  staff: readonly string[];
  /** Null while unconfigured: no file of transfers is made. */
  company: Company | null;
  /** Whether one person is kept from both acts of a payment (docs/rules/payments.md#two-people). */
  fourEyes: boolean;
  /** Whether drivers are written to of a paid week's statement. */
  statementMail: boolean;
  rejectedKeepDays: number;
  /** Of all pending drivers' documents. */
  maxPendingBytes: number;
  /** Null when the runtime does not know it. */
  peerAddress: (request: Request) => string | null;
  /** Resets the runtime's timeout of a slow upload. */
  stillSending?: (request: Request) => void;
  /** Of the disk, of files or database, with less left; null where neither is on one. */
  diskSpace?: () => Promise<{ freeBytes: number; totalBytes: number } | null>;
  /** Our own, whose entries in X-Forwarded-For are believed; 0 ignores the header. */
  trustedProxies: number;
  processFigures?: () => { uptimeSeconds: number; memoryMB: number };
};
