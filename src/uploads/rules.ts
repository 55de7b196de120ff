import { DAY_MS } from '../domain/calendar';
import { GB, MAX_UPLOAD_BYTES } from '../domain/limits';

/** An upload is open, and may be claimed, for a day (docs/rules.md#upload-box). */
const UPLOAD_OPEN_MS = DAY_MS;

/** A registration has five files at most: twice over, and some. */
export const MAX_OPEN_UPLOADS = 12;

export const UPLOAD_LIMITS = {
  name: 'upload',
  visitor: { limit: 30, windowSeconds: 3_600 },
  newcomers: { limit: 30, windowSeconds: 600 },
  address: { limit: 300, windowSeconds: 600 },
  network: { limit: 600, windowSeconds: 600 },
};

/**
 * What nobody has claimed yet, of everybody, in bytes. A file is claimed minutes after it is sent, so a day on which a
 * thousand drivers begin, and every fifth gives up with four photographs of 4 MB sent, holds 3 GB.
 */
export const MAX_UNCLAIMED_BYTES = 5 * GB;
/** The same of one network, so that no one keeps everybody out; and the part of that for who has no cookie yet. */
export const MAX_NETWORK_BYTES = GB;
export const MAX_NEWCOMER_BYTES = GB / 2;

/**
 * What a network sends in a day, claimed or not, and the part of that for who has no cookie yet: as many registrations
 * as it may make, of 20 MB each. What a claim has taken stays until staff decide.
 */
export const MAX_NETWORK_BYTES_A_DAY = 3 * GB;
export const MAX_NEWCOMER_BYTES_A_DAY = 1.5 * GB;

/** The part of the disk that uploads leave to the database. */
export const KEPT_FREE = 0.1;

/** How long to stay away, in seconds, when everybody's ceiling is reached. */
export const CEILING_RETRY_SECONDS = 600;

/**
 * How long a key is one request's to write, in ms, told anew while bytes come: what ends without a word, as a process
 * that is killed does, frees it so much later.
 */
export const RECEIVING_MS = 60_000;

/** An upload address can be written to for a quarter of an hour. */
export const ADDRESS_LIFETIME_SECONDS = 900;

/**
 * The lowest rate of an upload, in bytes a second, and how far behind it one may be, in ms: a phone at 8 kB/s sends its
 * 10 MB whole, in 22 minutes, and a connection that trickles is ended within one.
 */
export const LOWEST_BYTES_PER_SECOND = 7_000;
export const PACE_HEAD_START_MS = 60_000;

/** A body that is refused is read all the same, up to so many bytes and ms, and ms of silence: the answer arrives then. */
export const MOST_DISCARDED = 2 * MAX_UPLOAD_BYTES;
export const DISCARD_MS = 30_000;
export const DISCARD_SILENCE_MS = 5_000;

/** An address issued at or before this instant (ISO 8601) takes nothing any more, unless it is being written to. */
export function addressesLiveSince(now: Date): string {
  return new Date(now.getTime() - ADDRESS_LIFETIME_SECONDS * 1000).toISOString();
}

/** Uploads issued after this instant (ISO 8601) are open at `now`. */
export function uploadsOpenSince(now: Date): string {
  return new Date(now.getTime() - UPLOAD_OPEN_MS).toISOString();
}

/** Seconds from `now` until an upload issued at `createdAt` is no longer open. */
export function secondsUntilClosed(createdAt: string, now: Date): number {
  return (Date.parse(createdAt) + UPLOAD_OPEN_MS - now.getTime()) / 1000;
}
