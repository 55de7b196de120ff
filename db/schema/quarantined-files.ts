import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Keys are noted before their objects are stored, so that orphans are found. */
export const quarantinedFiles = sqliteTable(
  'kept_bytes',
  {
    key: text().primaryKey(),
    createdAt: instant().notNull(),
    bytes: integer().notNull().default(0),
  },
  (t) => [index('kept_bytes_created').on(t.createdAt)],
);
