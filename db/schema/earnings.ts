import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cents, date, instant } from './columns';
import { drivers } from './drivers';
import { paymentReports } from './payment-reports';

export const earnings = sqliteTable(
  'earnings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reportId: text()
      .notNull()
      .references(() => paymentReports.id),
    platform: text({ enum: ['uber', 'bolt'] }).notNull(),
    externalId: text(),
    weekStartDate: date().notNull(),
    driverId: text().references(() => drivers.id),
    /** `replaced`: superseded. `unchanged`: equal to the booked row. `conflict`: for a paid week. `skipped`: zeros. */
    state: text({
      enum: ['booked', 'waiting', 'replaced', 'unchanged', 'conflict', 'dismissed', 'skipped'],
    }).notNull(),
    reason: text(),
    /** Set on a row that could not be read. */
    faultColumn: text(),
    /** JSON of `Doubt`: why a row with amounts waits for staff. */
    doubt: text(),
    /** Staff have confirmed the order of its versions, or it was placed before: staff are not asked for the order. */
    isOrdered: integer({ mode: 'boolean' }).notNull().default(false),
    /** Staff have resolved its doubt and are not asked again. */
    isConfirmed: integer({ mode: 'boolean' }).notNull().default(false),
    /** It arrived while its week was frozen, and a later version arrived in the same time. */
    hasSuccessor: integer({ mode: 'boolean' }).notNull().default(false),
    differenceCents: cents(),
    grossCents: cents(),
    commissionCents: cents(),
    adjustmentsCents: cents(),
    cashCents: cents(),
    fullName: text().notNull(),
    email: text(),
    phone: text(),
    line: integer().notNull(),
    cells: text().notNull(),
    /** The last transaction that changed it: the id of a report or of a later decision. */
    changedIn: text().notNull(),
    createdAt: instant().notNull(),
    dismissedBy: text(),
    dismissedAt: instant(),
    /** The place that staff gave it among the versions; without one, the report's `madeAt` applies. */
    versionAt: instant(),
    /** Orders the places of one instant. */
    versionStep: integer().notNull().default(0),
  },
  (t) => [
    // The week comes first, so that a report touches few pages.
    index('earnings_week_account').on(t.weekStartDate, t.externalId, t.platform),
    // Finds an account's rows in any week.
    index('earnings_account').on(t.externalId, t.weekStartDate),
    index('earnings_driver_week').on(t.driverId, t.weekStartDate),
    // Covers the weekly sums per platform. The platform comes last, so that no query searches by it.
    index('earnings_week_gross')
      .on(t.weekStartDate, t.grossCents, t.platform)
      .where(sql`${t.state} = 'booked'`),
    // Covers the sum of a report's rows, which detects an unusual week.
    index('earnings_report').on(t.reportId, t.state, t.grossCents),
    index('earnings_changed').on(t.changedIn).where(sql`${t.changedIn} <> ${t.reportId}`),
    index('earnings_waiting').on(t.platform, t.externalId).where(sql`${t.state} = 'waiting'`),
    index('earnings_conflict').on(t.weekStartDate).where(sql`${t.state} = 'conflict'`),
    index('earnings_dismissed').on(t.platform, t.externalId).where(sql`${t.state} = 'dismissed'`),
  ],
);
