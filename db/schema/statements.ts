import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';
import { drivers } from './drivers';

/** Versions of what a driver was told of a paid week. Append-only (triggers), but that erasure empties `told`. */
export const statements = sqliteTable(
  'statements',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    weekStartDate: date().notNull(),
    /** Counted from 1 in the driver's week. */
    number: integer().notNull(),
    /** The record it was made from, and at which version; a record may be gone since. */
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
