import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant, version } from './columns';
import { drivers } from './drivers';

/** One driver's week, over all platforms. payout = gross - commission + adjustments - cash - flat rate. */
export const financialRecords = sqliteTable(
  'financial_records',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** A Monday. */
    weekStartDate: date().notNull(),
    grossCents: cents().notNull(),
    commissionCents: cents().notNull(),
    adjustmentsCents: cents().notNull(),
    cashCents: cents().notNull(),
    flatRateCents: cents().notNull(),
    payoutCents: cents().notNull(),
    status: text({ enum: ['PENDING', 'PAID'] }).notNull(),
    paidAt: instant(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (t) => [
    // The week first: a payment report adds the records of one week, and so changes few pages.
    uniqueIndex('financial_records_week_driver').on(t.weekStartDate, t.driverId),
    index('financial_records_status').on(t.status, t.weekStartDate),
  ],
);
