import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';
import { drivers } from './drivers';

/** Versions of a driver's statement of a paid week. Append-only (triggers), except that erasure empties `told`. */
export const statements = sqliteTable(
  'statements',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    weekStartDate: date().notNull(),
    /** Counted from 1 within the driver's week. */
    number: integer().notNull(),
    /** The record and its version at that time; the record may have been deleted since. */
    recordId: text().notNull(),
    recordVersion: integer().notNull(),
    /** JSON of `StatementContent`. */
    told: text(),
    /** SHA-256 (hex) of `told`. */
    digest: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('statements_number').on(t.driverId, t.weekStartDate, t.number)],
);
