import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { drivers } from './drivers';

/** Append-only (triggers): from a Monday on, until the next; after `untilMonday` what stood before applies. */
export const feeRules = sqliteTable(
  'fee_rules',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** The driver's first is 1; of one Monday the last counts. */
    n: integer().notNull(),
    fromMonday: date().notNull(),
    /** Not included. */
    untilMonday: date(),
    kind: text({ enum: ['DEFAULT', 'MONTH', 'WEEK', 'PERCENT', 'NONE'] }).notNull(),
    /** Of a month or a week. */
    cents: cents(),
    /** Of the gross, in hundredths of a percent. */
    basisPoints: integer(),
    minCents: cents(),
    maxCents: cents(),
    /** Whether it is due in a week without earnings. */
    withoutEarnings: integer({ mode: 'boolean' }).notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('fee_rules_driver').on(t.driverId, t.n),
    index('fee_rules_without_earnings').on(t.withoutEarnings, t.driverId),
  ],
);
