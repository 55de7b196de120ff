import { guard } from '../../../db/queries/batch-guard';
import type { Statement } from '../../../db/queries/transact';
import type { MatchCache } from '../../ledger/kernel/book-reports';
import type { Mailbox } from '../../mail/imap/mailbox';
import type { Services } from '../../services';
import type { SenderRules } from './believed-sender';
import { leaseHeld, type Place, renewLease, setCursor } from './store';

/** In ms: how long the lease of a crashed poll lasts, and how often a live poll renews it. */
const INBOX_LEASE_MS = 40_000;
const RENEWED_MS = 10_000;

export type Reading = {
  services: Services;
  mailbox: Mailbox;
  place: Place;
  fence: number;
  cache: MatchCache;
  rules: SenderRules;
  /** Whether PDFs may be recibos. */
  asksPdfs: boolean;
  /** UIDs that this poll leaves for the next one: the cursor stays below them. */
  withheld: Set<number>;
};

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + INBOX_LEASE_MS);
}

/** A heartbeat that renews the lease until stopped. */
export function keepLease({ db, now }: Pick<Services, 'db' | 'now'>, fence: number): { stop(): void } {
  const timer = setInterval(() => {
    // A failed renewal surfaces in the poll's own next batch.
    renewLease(db, fence, leaseEnd(now())).catch(() => undefined);
  }, RENEWED_MS);
  return { stop: () => clearInterval(timer) };
}

export function underLease({ services, fence }: Pick<Reading, 'services' | 'fence'>): Statement {
  return guard(services.db, 'lease', leaseHeld(fence));
}

export function cursorAt({ services, place, withheld }: Reading, uid: number): Statement {
  const lastUid = Math.min(uid, ...[...withheld].map((each) => each - 1));
  return setCursor(services.db, { ...place, lastUid }, leaseEnd(services.now()));
}
