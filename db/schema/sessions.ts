import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 (hex) of the cookie's 32 random bytes. */
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    name: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [index('sessions_last_seen').on(t.lastSeenAt)],
);
