import * as z from 'zod/mini';
import type { Platform } from '../../platform/domain/platform';

type Driver = { driverId: string; fullName: string };

/** The number of items that wait, and the drivers of the first ones. */
export type WaitingOf<Of = Driver> = { count: number; first: Of[] };

/** Kinds of work with money at stake or an age. */
export type Worthy =
  | 'rows'
  | 'costs'
  | 'corrections'
  | 'openWeeks'
  | 'bankFiles'
  | 'registrations'
  | 'documents'
  | 'recibos'
  | 'dataRequests'
  | 'bankAccounts';

/** `sum` in euros, left out where no money waits; `since` is the instant or day from which the oldest waits. */
export type Worth = { sum?: string | undefined; since?: string | undefined };

/** The work that waits for the caller, and which data there is at all. */
export type Today = {
  /** The Monday of the last week that is over, `YYYY-MM-DD`. */
  week: string;
  /** The companies that have not reported that week. */
  missingReports: { platform: Platform; organisation: string }[];
  waitingRows: number;
  /** Movements of cost files that are nobody's; left out where there is none. */
  waitingCosts?: number | undefined;
  /** Files of costs that came by themselves and were not booked; left out where there is none. */
  waitingCostFiles?: number | undefined;
  /** Files of costs with other values than staff have seen; left out where there is none. */
  restatedCostFiles?: number | undefined;
  quarantined: number;
  /** `documentId` is the first document of theirs that is not decided, null where there is none. */
  registrations: WaitingOf<Driver & { documentId: string | null }>;
  documents: WaitingOf<Driver & { documentId: string }>;
  /** Cars with a paper that has lapsed or will within 30 days, soonest first; left out where there is none. */
  lapsingCars?: { count: number; first: { carId: string; plate: string }[] } | undefined;
  dataRequests: WaitingOf;
  bankAccounts: WaitingOf;
  corrections: number;
  /** Weeks of drivers that lack a recibo; left out where there is none. */
  missingRecibos?: number | undefined;
  /** Files for the bank that are not marked as paid; `since` is ISO 8601, null where there is none. */
  bankFiles: { count: number; since: string | null };
  /** Mondays of weeks that are over and not closed, oldest first. */
  openWeeks: string[];
  failedEmails: WaitingOf;
  /** Why the mailbox cannot be opened, or will soon not be, in Portuguese. */
  mailboxFault: string | null;
  /** Names of the keys that ended within 7 days, since their maker is no longer staff; left out where there is none. */
  endedKeys?: string[] | undefined;
  /** The files that wait in the watched folder; left out where nothing does. */
  folder?: { fault: string | null; waiting: string[] } | undefined;
  /** Null while backups are in time, or none is configured; `lastGoodAt` is ISO 8601, null for none so far. */
  lateBackup: { lastGoodAt: string | null } | null;
  /** Requests come past the proxies of `TRUST_PROXY`; left out where none does. */
  proxyBypassed?: true | undefined;
  /** Left out where none of them waits. */
  worth?: Partial<Record<Worthy, Worth>> | undefined;
  has: { drivers: boolean; records: boolean; reports: boolean; mailbox: boolean; company: boolean };
};

/** The driver that is open, and the key of the stop at which they were opened. */
export const NextStop = z.object({
  driver: z.string().check(z.maxLength(64)),
  after: z.optional(z.string().check(z.maxLength(128))),
  /** The driver was opened at it; it may be done since. */
  at: z.optional(z.enum(['document', 'account'])),
});

/** A driver with something that waits, and the place where staff decide about it. */
export type Stop = {
  key: string;
  driverId: string;
  fullName: string;
  tab: 'documents' | 'account';
  documentId: string | null;
};

/** An act of today that can be undone, by the call of its noun at this version. */
export type Done = {
  /** ISO 8601. */
  at: string;
  by: string;
  title: string;
  driverId: string;
  fullName: string;
  documentId: string | null;
  undoing: { noun: 'driver' | 'document' | 'settlement'; id: string; version: number };
};
