import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';
import { weekClosings } from './week-closings';

/** Points that staff waived when closing a week, and the reasons. */
export const weekWaivers = sqliteTable(
  'week_waivers',
  {
    id: id(),
    closingId: text()
      .notNull()
      .references(() => weekClosings.id),
    weekStartDate: date().notNull(),
    check: text().notNull(),
    /** The subject: the id of a driver, a report or a company. */
    subject: text().notNull(),
    /** Text by staff; empty after the person's erasure. */
    reason: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('week_waivers_finding').on(t.closingId, t.check, t.subject),
    index('week_waivers_subject').on(t.subject),
  ],
);
