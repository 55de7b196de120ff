import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, instant } from './columns';
import { drivers } from './drivers';

/** Each threshold of each version of a document, or of a paper of the driver's own car, is reported at most once. */
export const documentReminders = sqliteTable(
  'document_reminders',
  {
    /** Null for a paper. */
    documentId: text(),
    /** The car of a paper, the paper and its last day; null for a document. */
    carId: text(),
    paper: text(),
    date: date(),
    /** The threshold in days before the expiry date. */
    days: integer().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('document_reminders_document').on(t.documentId, t.days),
    uniqueIndex('document_reminders_paper').on(t.carId, t.driverId, t.paper, t.date, t.days),
    index('document_reminders_driver').on(t.driverId),
  ],
);
