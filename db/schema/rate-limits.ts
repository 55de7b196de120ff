import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Fixed windows; addresses are hashed. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    windowEndsAt: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [index('rate_limits_window').on(t.windowEndsAt)],
);
