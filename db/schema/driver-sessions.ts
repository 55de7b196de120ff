import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

export const driverSessions = sqliteTable(
  'driver_sessions',
  {
    /** SHA-256 (hex) of the cookie's 32 random bytes. */
    tokenHash: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** A keyed hash of the address at sign-in; a changed address ends the session. */
    emailHash: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [
    index('driver_sessions_driver').on(t.driverId),
    index('driver_sessions_last_seen').on(t.lastSeenAt),
  ],
);
