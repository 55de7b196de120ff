import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** Versions of the accountant's file of a month. Append-only (triggers), except that erasure empties `object_key`. */
export const accountantMonths = sqliteTable(
  'accountant_months',
  {
    id: id(),
    /** `YYYY-MM` */
    month: text().notNull(),
    /** Counted from 1 within the month. */
    number: integer().notNull(),
    /** The key of the ZIP of its tables; null once someone in it has been erased. */
    objectKey: text(),
    /** JSON of the ids of all drivers in it. */
    named: text().notNull(),
    /** SHA-256 (hex) of its tables, without number and date: equal tables make no new version. */
    content: text().notNull(),
    /** SHA-256 (hex) of that ZIP. */
    sha256: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('accountant_months_number').on(t.month, t.number)],
);
