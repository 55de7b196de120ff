import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { drivers } from './drivers';

/** Append-only (triggers). Applies from a Monday until the next rule; after `untilMonday` the previous rule applies. */
export const feeRules = sqliteTable(
  'fee_rules',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** The driver's first rule is 1; for the same Monday the last one counts. */
    n: integer().notNull(),
    fromMonday: date().notNull(),
    /** Exclusive end. */
    untilMonday: date(),
    kind: text({ enum: ['DEFAULT', 'MONTH', 'WEEK', 'PERCENT', 'NONE'] }).notNull(),
    /** The amount per month or week. */
    cents: cents(),
    /** Share of the gross, in hundredths of a percent. */
    basisPoints: integer(),
    minCents: cents(),
    maxCents: cents(),
    /** Whether the fee is due in a week without earnings. */
    withoutEarnings: integer({ mode: 'boolean' }).notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('fee_rules_driver').on(t.driverId, t.n),
    index('fee_rules_without_earnings').on(t.withoutEarnings, t.driverId),
  ],
);
