import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

/** Which driver a platform's id is; until staff say otherwise. */
export const platformAccounts = sqliteTable(
  'platform_accounts',
  {
    platform: text({ enum: ['uber', 'bolt'] }).notNull(),
    externalId: text().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** The e-mail of staff, or how a report's row told: `email` or `phone`. */
    learntFrom: text().notNull(),
    /** Since when it is this driver's. */
    createdAt: instant().notNull(),
    /** The report that told it by itself, where one did. */
    learntIn: text(),
  },
  (t) => [
    primaryKey({ columns: [t.platform, t.externalId] }),
    index('platform_accounts_driver').on(t.driverId),
  ],
);
