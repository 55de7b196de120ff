import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** The key is stored before its object, so that orphans can be found. */
export const quarantinedFiles = sqliteTable(
  'kept_bytes',
  {
    key: text().primaryKey(),
    createdAt: instant().notNull(),
    bytes: integer().notNull().default(0),
  },
  (t) => [index('kept_bytes_created').on(t.createdAt)],
);
