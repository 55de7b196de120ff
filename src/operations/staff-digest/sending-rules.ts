import { daysFrom, lisbonDate, MINUTE_MS } from '../../platform/domain/calendar';

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

export const DIGESTS_KEPT_DAYS = 90;

export function digestsKeptSince(now: Date): string {
  return daysFrom(now, -DIGESTS_KEPT_DAYS).slice(0, 10);
}
