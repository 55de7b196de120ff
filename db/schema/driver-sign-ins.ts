import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

/** Requests for a sign-in e-mail, including those with unknown addresses. */
export const driverSignIns = sqliteTable(
  'driver_sign_ins',
  {
    /** SHA-256 (hex) of the link's token. */
    tokenHash: text().primaryKey(),
    /** 32 random bytes; token and code are signatures of it with the instance's secret. */
    seed: text().notNull(),
    /** SHA-256 of the cookie of the requesting browser. */
    browserHash: text().notNull(),
    /** Null for an unknown address. */
    driverId: text().references(() => drivers.id),
    /** A keyed hash of the address at the time of the request. */
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
