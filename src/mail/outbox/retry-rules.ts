import { DAY_MS, MINUTE_MS } from '../../platform/domain/calendar';

export const SENDER_LEASE_MS = 3 * MINUTE_MS;

export const SENDING_MS = 100_000;

const HALF_A_DAY = 12 * 60;

/** Backoff in minutes, about three days in total. */
const PAUSES = [1, 5, 30, 2 * 60, 6 * 60, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY];

export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS);
}

/** Every sender died before it recorded an outcome. */
export function isExhausted(attempts: number): boolean {
  return attempts > PAUSES.length + 1;
}

/** Messages this old, from before a server was configured, are not sent. */
const STALE_MS = 30 * DAY_MS;

export function isStale(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) > STALE_MS;
}
