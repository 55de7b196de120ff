import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

/** Letters that were asked for to sign in, unknown addresses among them. */
export const driverSignIns = sqliteTable(
  'driver_sign_ins',
  {
    /** SHA-256, in hex, of the link's token. */
    tokenHash: text().primaryKey(),
    /** 32 random bytes: token and code are its signatures by the instance's secret. */
    seed: text().notNull(),
    /** SHA-256 of the cookie of the browser that asked. */
    browserHash: text().notNull(),
    /** Null where nobody has the address. */
    driverId: text().references(() => drivers.id),
    /** Keyed hash of the address as it was. */
    emailHash: text().notNull(),
    codeTries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** Hash of the session's token. */
    usedBy: text(),
  },
  (t) => [
    index('driver_sign_ins_browser').on(t.browserHash),
    index('driver_sign_ins_driver').on(t.driverId),
    index('driver_sign_ins_created').on(t.createdAt),
  ],
);
