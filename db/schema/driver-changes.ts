import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

/** What staff changed of a driver; the audit log, which outlives an erasure, names fields alone. */
export const driverChanges = sqliteTable(
  'driver_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** UUIDv4, in the audit row and in letters. */
    changeId: text().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    at: instant().notNull(),
    /** JSON: by field, what it was and what it became. */
    changes: text().notNull(),
  },
  (t) => [uniqueIndex('driver_changes_change').on(t.changeId), index('driver_changes_driver').on(t.driverId)],
);
