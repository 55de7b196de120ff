/** How long mail in quarantine is kept for somebody to decide. */
export const QUARANTINE_DAYS = 90;
