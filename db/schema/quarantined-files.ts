import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Objects that are stored for a report in quarantine: noted before they are, so that none is ever left over unseen. */
export const quarantinedFiles = sqliteTable(
  'kept_bytes',
  {
    /** Storage key; a report's `rawKey` while it is kept. */
    key: text().primaryKey(),
    createdAt: instant().notNull(),
    /** How many there are; none was counted of what was kept by versions before. */
    bytes: integer().notNull().default(0),
  },
  (t) => [index('kept_bytes_created').on(t.createdAt)],
);
