import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { drivers } from './drivers';

/** Staff's decisions on amounts for a frozen week. Append-only (triggers), except that erasure empties `reason`. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: id(),
    weekStartDate: date().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** `costs`: of what the car cost in that week. */
    platform: text({ enum: ['uber', 'bolt', 'costs'] }).notNull(),
    /** How many corrections of that driver's week and platform were decided before. */
    number: integer().notNull(),
    /** The booked amount, with earlier corrections, and the correct one. */
    paidCents: cents().notNull(),
    dueCents: cents().notNull(),
    decision: text({ enum: ['TAKEN', 'DECLINED', 'PROPOSED'] }).notNull(),
    reason: text(),
    /** Ids of the reports with the correct amount. */
    reports: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
    /** The resulting acerto, and its week. */
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
