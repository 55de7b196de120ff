import type { Paper } from '../../people/cars/rules';
import type { DocumentStatus } from '../../people/documents/schema';
import { isSamePerson } from '../../platform/decisions/same-person-rules';
import { daysFrom, lisbonDate, MINUTE_MS, shiftDate } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import { type DocType, requiredDocuments } from '../../platform/domain/document-types';

/** Current versions of an ACTIVE driver's documents. */
export type HeldPapers = {
  fullName: string;
  contractType: ContractType;
  documents: readonly {
    docType: DocType;
    status: DocumentStatus;
    expiryDate: string | null;
    /** Whether a newer version waits. */
    renewalWaits: boolean;
  }[];
};

export type Expiring = { fullName: string; docType: DocType; expiryDate: string; renewalWaits: boolean };
export type Lacking = { fullName: string; docTypes: DocType[] };
/** `date` is the paper's last day. */
export type CarPaper = { plate: string; paper: Paper; date: string };
export type Digest = { expiring: Expiring[]; lacking: Lacking[]; carPapers: readonly CarPaper[] };

export const AHEAD_DAYS = 30;

/** Documents that expire within 30 days, soonest first, drivers who lack a valid document of their contract, and papers
 * of cars that have lapsed or will in that time, as given. */
export function digestOf(
  fleet: readonly HeldPapers[],
  today: string,
  carPapers: readonly CarPaper[] = [],
): Digest {
  const last = shiftDate(today, AHEAD_DAYS);
  const expiring = fleet.flatMap(({ fullName, documents }) =>
    documents.flatMap(({ docType, status, expiryDate, renewalWaits }) =>
      status === 'VALIDATED' && expiryDate !== null && expiryDate >= today && expiryDate <= last
        ? [{ fullName, docType, expiryDate, renewalWaits }]
        : [],
    ),
  );
  const lacking = fleet.flatMap(({ fullName, contractType, documents }) => {
    const valid = documents.filter(
      ({ status, expiryDate }) => status === 'VALIDATED' && (expiryDate ?? today) >= today,
    );
    const docTypes = requiredDocuments(contractType).filter(
      (required) => !valid.some(({ docType }) => docType === required),
    );
    return docTypes.length > 0 ? [{ fullName, docTypes }] : [];
  });
  return { expiring: expiring.toSorted(byDate), lacking, carPapers };
}

function byDate(one: Expiring, other: Expiring): number {
  const [a, b] = [one, other].map(({ expiryDate, fullName }) => `${expiryDate} ${fullName}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** A confirmation from the audit log; without driver or account if those were erased since. */
export type ConfirmedAccount = {
  at: string;
  fullName: string | null;
  iban: string | null;
  enteredBy: string | null;
  confirmedBy: string;
};

export function isOfOnePerson({ enteredBy, confirmedBy }: ConfirmedAccount): boolean {
  return enteredBy !== null && isSamePerson(enteredBy, confirmedBy);
}

const MOST_DAYS_LATE = 7;

/** Ends before 8:00 UTC, so that a confirmation being written is not missed. */
export function accountsUntil(day: string): string {
  return `${day}T07:50:00.000Z`;
}

/** `lastDay` is the day of the last e-mail on accounts; without one, the period starts a week back. */
export function accountsSince(lastDay: string | undefined, today: string): string {
  const first = shiftDate(today, -MOST_DAYS_LATE);
  return accountsUntil(lastDay === undefined || lastDay < first ? first : lastDay);
}

const ACCOUNTS = ' accounts';

/** The key of an accounts digest, distinct from a document digest of the same day. */
export function accountsPeriod(day: string): string {
  return `${day}${ACCOUNTS}`;
}

/** The key of a warning about the mailbox, by its cause's time or day. */
export function mailboxPeriod(since: string): string {
  return `${since} mailbox`;
}

/** Digests are sent from 8:00 UTC on. */
export function isDigestTime(now: Date): boolean {
  return now.toISOString() >= `${lisbonDate(now)}T08:00:00.000Z`;
}

const DIGEST_LEASE_MS = 10 * MINUTE_MS;

export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + DIGEST_LEASE_MS).toISOString();
}

const KEPT_DAYS = 90;

export function digestsKeptSince(now: Date): string {
  return daysFrom(now, -KEPT_DAYS).slice(0, 10);
}
