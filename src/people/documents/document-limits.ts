/** Limits each process, which holds a file whole in memory, some twice. */
export const CLAIMS = { atOnce: 4, waitMs: 10_000, retryAfterSeconds: 5, lostAfterMs: 120_000 };

/** Default limit of undecided drivers: room for a thousand with five photographs of 4 MB. */
export const PENDING_DOCUMENTS_GB = 20;

export const PENDING_RETRY_SECONDS = 3_600;
