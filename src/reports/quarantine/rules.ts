export const QUARANTINE_DAYS = 90;
