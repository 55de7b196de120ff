/** Records that the screen asks for at a time. */
export const RECORDS_AT_ONCE = 200;

/** Limits the records of one export. */
export const MOST_EXPORTED = 25_000;
