import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';
import { weekClosings } from './week-closings';

/** What staff passed over as they closed a week, and why. */
export const weekWaivers = sqliteTable(
  'week_waivers',
  {
    id: id(),
    closingId: text()
      .notNull()
      .references(() => weekClosings.id),
    weekStartDate: date().notNull(),
    check: text().notNull(),
    /** Whom or what it is about: the id of a driver, a report or a company. */
    subject: text().notNull(),
    /** In staff's words; empty once the person is erased. */
    reason: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('week_waivers_finding').on(t.closingId, t.check, t.subject),
    index('week_waivers_subject').on(t.subject),
  ],
);
