import { sql } from 'drizzle-orm';

/** Literals: SQLite uses no partial index for a bound value. */
export const isCurrent = sql.raw("standing = 'CURRENT'");
export const isRenewal = sql.raw("standing = 'RENEWAL'");
