import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

/** Changes of a driver by staff; the audit log, which outlives an erasure, has only the names of the fields. */
export const driverChanges = sqliteTable(
  'driver_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** UUIDv4, also stored in the audit row and in e-mails. */
    changeId: text().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    at: instant().notNull(),
    /** JSON that maps each field to its old and new value. */
    changes: text().notNull(),
  },
  (t) => [uniqueIndex('driver_changes_change').on(t.changeId), index('driver_changes_driver').on(t.driverId)],
);
