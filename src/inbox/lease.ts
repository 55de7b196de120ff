import { guard } from '../../db/batch-guard';
import type { Mailbox } from '../mailbox/mailbox';
import type { Statement } from '../payment-reports/book';
import type { Directory } from '../payment-reports/directory';
import type { Services } from '../services';
import type { SenderRules } from './sender';
import { leaseHeld, type Place, setCursor } from './store';

/** How long a poll that is gone keeps others out, in ms; renewed with each message. */
const LEASE_MS = 3 * 60_000;

/** A poll under way: what it reads, and by what right. */
export type Reading = {
  services: Services;
  mailbox: Mailbox;
  place: Place;
  fence: number;
  directory: Directory;
  rules: SenderRules;
};

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** First in a batch: without the lease nothing of it is done. */
export function underLease({ services, fence }: Pick<Reading, 'services' | 'fence'>): Statement {
  return guard(services.db, 'lease', leaseHeld(fence));
}

/** Everything up to this UID is done; the lease is renewed. */
export function cursorAt({ services, place }: Pick<Reading, 'services' | 'place'>, uid: number): Statement {
  return setCursor(services.db, { ...place, lastUid: uid }, leaseEnd(services.now()));
}
