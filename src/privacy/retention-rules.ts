/** How long a rejected or unfinished registration is kept, in days, where the operator says nothing else. */
export const REJECTED_KEEP_DAYS = 90;

/** Staff are told at least so many days before a registration is erased. */
export const ERASURE_NOTICE_DAYS = 14;
