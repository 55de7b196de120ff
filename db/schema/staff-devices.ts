import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Browsers that an account has signed in with, known by a cookie. */
export const staffDevices = sqliteTable(
  'staff_devices',
  {
    /** SHA-256 in hex of the cookie's 32 random bytes. */
    tokenHash: text().notNull(),
    email: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.email] }),
    index('staff_devices_email').on(t.email, t.lastSeenAt),
  ],
);
