/** Uploads of one key, and tries of one address with a wrong one. */
export const KEY_LIMIT = { limit: 120, windowSeconds: 3600 };

export const WRONG_KEY_LIMIT = { limit: 20, windowSeconds: 600 };

/** Uploads by keys at once, for each process, which holds such a file whole in memory, some of it twice. */
export const KEY_UPLOADS = { atOnce: 2, waitMs: 30_000, retryAfterSeconds: 30, lostAfterMs: 600_000 };

/** In bytes, until staff have accepted a file of the source. */
export const MAX_FIRST_BYTES = 5 * 1024 * 1024;

export const FIRST_FORM_LIMIT = { bytes: MAX_FIRST_BYTES + 65_536, readMs: 120_000 };

/** Recognisable for people and for scanners of secrets. */
export const KEY_PREFIX = 'volante_';
