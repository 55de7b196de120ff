import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant, version } from './columns';
import { drivers } from './drivers';

/** payout = gross - commission + adjustments - cash - flat rate + settlement, over all platforms. */
export const financialRecords = sqliteTable(
  'financial_records',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    weekStartDate: date().notNull(),
    grossCents: cents().notNull(),
    commissionCents: cents().notNull(),
    adjustmentsCents: cents().notNull(),
    cashCents: cents().notNull(),
    flatRateCents: cents().notNull(),
    /** The sum of its `settlement_entries`. */
    settlementCents: cents().notNull().default(0),
    payoutCents: cents().notNull(),
    /** JSON of `FeeBasis`, the inputs of its flat rate; null without a fee, and in older records. */
    feeBasis: text(),
    /** IN_BATCH: in a bank file, unpaid. RETURNED: its transfer came back; payable unchanged, since corrected. */
    status: text({ enum: ['PENDING', 'PAID', 'IN_BATCH', 'RETURNED'] }).notNull(),
    paidAt: instant(),
    createdAt: instant().notNull(),
    /** The Monday of the week to which its negative payout was carried over; null if it was not. */
    carriedTo: date(),
    version: version(),
  },
  (t) => [
    uniqueIndex('financial_records_driver_week').on(t.driverId, t.weekStartDate),
    // Covers the weekly sums.
    index('financial_records_week_sums').on(
      ...([t.weekStartDate, t.grossCents, t.flatRateCents, t.payoutCents, t.carriedTo] as const),
    ),
    index('financial_records_status').on(t.status, t.weekStartDate),
  ],
);
