import { isKey } from '../storage/rules';

/** An upload is open, and may be claimed, for a day (DESIGN.md §6 rule 6). */
const UPLOAD_OPEN_MS = 86_400_000;

/** SECURITY.md promise 26. */
export const MAX_OPEN_UPLOADS = 12;
export const UPLOADS_PER_HOUR = 30;

/** An upload address can be written to for a quarter of an hour. */
export const ADDRESS_LIFETIME_SECONDS = 900;

/**
 * The lowest rate of an upload, in bytes a second, and how far behind it one may be, in ms: a phone at 8 kB/s sends its
 * 10 MB whole, in 22 minutes, and a connection that trickles is ended within one.
 */
export const LOWEST_BYTES_PER_SECOND = 7_000;
export const PACE_HEAD_START_MS = 60_000;

/** Uploads issued after this instant (ISO 8601) are open at `now`. */
export function uploadsOpenSince(now: Date): string {
  return new Date(now.getTime() - UPLOAD_OPEN_MS).toISOString();
}

/** Seconds from `now` until an upload issued at `createdAt` is no longer open. */
export function secondsUntilClosed(createdAt: string, now: Date): number {
  return (Date.parse(createdAt) + UPLOAD_OPEN_MS - now.getTime()) / 1000;
}

/**
 * The key of an object named by its upload address, with or without the query, or by its object path; null for
 * anything else. The whole text is compared, never parsed, so that no spelling of another address gets through.
 */
export function objectKeyOf(text: string, addressPrefixes: readonly string[]): string | null {
  const address = text.split('?')[0] ?? '';
  const prefix = addressPrefixes.find((each) => address.startsWith(each));
  const key = prefix
    ? address.slice(prefix.length)
    : text.startsWith('/objects/')
      ? text.slice('/objects/'.length)
      : '';
  return isKey(key) ? key : null;
}
