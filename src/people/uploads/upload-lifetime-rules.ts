import { DAY_MS } from '../../platform/domain/calendar';

export const UPLOAD_OPEN_MS = DAY_MS;

export const ADDRESS_LIFETIME_SECONDS = 900;

/** An address issued at or before this instant has expired, unless it is being written to. */
export function addressesLiveSince(now: Date): string {
  return new Date(now.getTime() - ADDRESS_LIFETIME_SECONDS * 1000).toISOString();
}

/** Uploads issued after this instant are open. */
export function uploadsOpenSince(now: Date): string {
  return new Date(now.getTime() - UPLOAD_OPEN_MS).toISOString();
}

export function secondsUntilClosed(createdAt: string, now: Date): number {
  return (Date.parse(createdAt) + UPLOAD_OPEN_MS - now.getTime()) / 1000;
}
