import { guard } from '../../db/queries/batch-guard';
import type { Statement } from '../ledger/book-reports';
import type { Mailbox } from '../mail/mailbox';
import type { MatchCache } from '../matching/match-cache';
import type { Services } from '../services';
import type { SenderRules } from './sender';
import { leaseHeld, type Place, renewLease, setCursor } from './store';

/** How long a poll that is gone keeps others out, and how often one that goes on renews its lease, in ms. */
const INBOX_LEASE_MS = 40_000;
export const RENEWED_MS = 10_000;

/** A poll under way: what it reads, and by what right. */
export type Reading = {
  services: Services;
  mailbox: Mailbox;
  place: Place;
  fence: number;
  cache: MatchCache;
  rules: SenderRules;
};

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + INBOX_LEASE_MS);
}

/** Renews the lease, however long the work takes, until `stop`. */
export function keepLease({ db, now }: Pick<Services, 'db' | 'now'>, fence: number): { stop(): void } {
  const timer = setInterval(() => {
    // Where it cannot be renewed the poll itself will fail, on the database or on its next batch.
    renewLease(db, fence, leaseEnd(now())).catch(() => undefined);
  }, RENEWED_MS);
  return { stop: () => clearInterval(timer) };
}

/** First in a batch: without the lease nothing of it is done. */
export function underLease({ services, fence }: Pick<Reading, 'services' | 'fence'>): Statement {
  return guard(services.db, 'lease', leaseHeld(fence));
}

/** Everything up to this UID is done; the lease is renewed. */
export function cursorAt({ services, place }: Pick<Reading, 'services' | 'place'>, uid: number): Statement {
  return setCursor(services.db, { ...place, lastUid: uid }, leaseEnd(services.now()));
}
