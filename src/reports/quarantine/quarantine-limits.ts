export const QUARANTINE_DAYS = 90;

/** Quota for strangers' mail, in bytes and in messages. */
export const MAX_KEPT_BYTES = 256 * 1024 * 1024;
export const MAX_KEPT = 5000;
