import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

/** Which driver a platform's id is; learnt once. */
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
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.externalId] })],
);
