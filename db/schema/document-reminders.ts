import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { drivers } from './drivers';

/** Each threshold of each version of a document, or of a car's paper, is reported at most once. */
export const documentReminders = sqliteTable(
  'document_reminders',
  {
    /** A document's id; for a paper of the driver's own car its car, name, date and driver. */
    documentId: text().notNull(),
    /** The threshold in days before the expiry date. */
    days: integer().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.days] }), index('document_reminders_driver').on(t.driverId)],
);
