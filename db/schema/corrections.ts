import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { drivers } from './drivers';

/** What staff decided of what came for a frozen week. Append-only (triggers), but that erasure empties `reason`. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: id(),
    weekStartDate: date().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    platform: text({ enum: ['uber', 'bolt'] }).notNull(),
    /** How many were decided of that driver's week and platform before. */
    number: integer().notNull(),
    /** What was booked, with the corrections taken before, and what it should have been. */
    paidCents: cents().notNull(),
    dueCents: cents().notNull(),
    decision: text({ enum: ['TAKEN', 'DECLINED', 'PROPOSED'] }).notNull(),
    reason: text(),
    /** Ids of the reports that say so. */
    reports: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
    /** The acerto that it became, and its week. */
    entryId: text(),
    entryWeek: date(),
    decidedBy: text().notNull(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('corrections_number').on(t.weekStartDate, t.driverId, t.platform, t.number),
    uniqueIndex('corrections_entry').on(t.entryId),
    index('corrections_driver').on(t.driverId),
  ],
);
