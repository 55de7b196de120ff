/** The default, in days. */
export const REJECTED_KEEP_DAYS = 90;

export const ERASURE_NOTICE_DAYS = 14;
