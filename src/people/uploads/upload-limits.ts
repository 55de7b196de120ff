import { GB } from '../../platform/domain/limits';

/** 10 MB (docs/rules/documents.md#upload-box). */
export const MAX_UPLOAD_BYTES = 10_485_760;

/** A little more than twice the files of one registration. Files that were replaced do not count. */
export const MAX_OPEN_UPLOADS = 12;

export const UPLOAD_LIMITS = {
  name: 'upload',
  visitor: { limit: 60, windowSeconds: 3_600 },
  newcomers: { limit: 30, windowSeconds: 600 },
  address: { limit: 300, windowSeconds: 600 },
  network: { limit: 600, windowSeconds: 600 },
};

/** Limits everybody: a day on which a thousand drivers begin and every fifth gives up holds 3 GB. */
export const MAX_UNCLAIMED_BYTES = 5 * GB;

/** Limits one network's unclaimed bytes, and the part of these for newcomers. */
export const MAX_NETWORK_BYTES = GB;

export const MAX_NEWCOMER_BYTES = GB / 2;

/** Counts claimed bytes too, for as many registrations as a network may make; then the part for newcomers. */
export const MAX_NETWORK_BYTES_A_DAY = 3 * GB;

export const MAX_NEWCOMER_BYTES_A_DAY = 1.5 * GB;

/** The share of the disk that uploads leave to the database. */
export const KEPT_FREE = 0.1;

export const CEILING_RETRY_SECONDS = 600;

/** A key's lease during a PUT, renewed while bytes arrive. */
export const RECEIVING_MS = 60_000;

/** The head start is how far an upload may fall behind that rate: 10 MB at 8 kB/s pass, in 22 minutes. */
export const LOWEST_BYTES_PER_SECOND = 7_000;

export const PACE_HEAD_START_MS = 60_000;

/** Limits how much of a refused body is read, so that the answer arrives. */
export const MOST_DISCARDED = 2 * MAX_UPLOAD_BYTES;

export const DISCARD_MS = 30_000;

export const DISCARD_SILENCE_MS = 5_000;
