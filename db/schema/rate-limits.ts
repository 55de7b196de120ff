import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One counter per rule, address and window; the address is kept as a hash. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** Milliseconds since the epoch. */
    windowEndsAt: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [index('rate_limits_window').on(t.windowEndsAt)],
);
