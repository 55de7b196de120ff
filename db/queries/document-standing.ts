import { sql } from 'drizzle-orm';

/** Literals, since SQLite does not use a partial index for a bound value. */
export const isCurrent = sql.raw("standing = 'CURRENT'");
export const isRenewal = sql.raw("standing = 'RENEWAL'");
