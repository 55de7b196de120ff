import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

export const platformAccounts = sqliteTable(
  'platform_accounts',
  {
    platform: text({ enum: ['uber', 'bolt'] }).notNull(),
    externalId: text().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** The e-mail of a member of staff, or `email` or `phone` of a report. */
    learntFrom: text().notNull(),
    createdAt: instant().notNull(),
    learntIn: text(),
  },
  (t) => [
    primaryKey({ columns: [t.platform, t.externalId] }),
    index('platform_accounts_driver').on(t.driverId),
  ],
);
