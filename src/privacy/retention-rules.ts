/** Default retention of rejected and unfinished registrations, in days. */
export const REJECTED_KEEP_DAYS = 90;

/** Notice to staff before an erasure, in days, at least. */
export const ERASURE_NOTICE_DAYS = 14;
