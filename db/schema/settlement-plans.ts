import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant, version } from './columns';
import { drivers } from './drivers';
import { settlementEntries } from './settlement-entries';

/** Makes entries whose origin is the plan. Either `instalments` or `untilMonday` is set. */
export const settlementPlans = sqliteTable(
  'settlement_plans',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    category: text({ enum: settlementEntries.category.enumValues }).notNull(),
    /** Empty after the person's erasure. */
    description: text().notNull(),
    /** The total of all instalments, or the amount of each week until that Monday; negative reduces the payout. */
    cents: cents().notNull(),
    instalments: integer(),
    untilMonday: date(),
    firstMonday: date().notNull(),
    mayGoNegative: integer({ mode: 'boolean' }).notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    /** The cause of the plan, used once. */
    origin: text().notNull(),
    stoppedBy: text(),
    stoppedAt: instant(),
    version: version(),
  },
  (t) => [
    uniqueIndex('settlement_plans_origin').on(t.origin),
    index('settlement_plans_driver').on(t.driverId, t.createdAt),
  ],
);
