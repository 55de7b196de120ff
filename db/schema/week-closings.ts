import { sql } from 'drizzle-orm';
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';

/** A week is closed if it has a row that is not reopened; closing it again adds a row. */
export const weekClosings = sqliteTable(
  'week_closings',
  {
    id: id(),
    weekStartDate: date().notNull(),
    closedBy: text().notNull(),
    closedAt: instant().notNull(),
    reopenedBy: text(),
    reopenedAt: instant(),
  },
  (t) => [uniqueIndex('week_closings_week').on(t.weekStartDate).where(sql`reopened_at IS NULL`)],
);
