import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cents, date, instant } from './columns';
import { drivers } from './drivers';
import { paymentReports } from './payment-reports';

/** Rows of payment reports: one driver's week on one platform, as each report tells it. A later row has a higher id. */
export const earnings = sqliteTable(
  'earnings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    reportId: text()
      .notNull()
      .references(() => paymentReports.id),
    platform: text({ enum: ['uber', 'bolt'] }).notNull(),
    /** The platform's id of the driver; empty on a row that names none. */
    externalId: text(),
    /** A Monday. */
    weekStartDate: date().notNull(),
    driverId: text().references(() => drivers.id),
    /**
     * `booked` counts in the driver's record. `waiting` is for staff. `replaced` gave way to a later row, `unchanged`
     * says what was booked already, `conflict` came for a week that is paid, `dismissed` staff want no more of. `skipped`
     * says that nothing was earned, where nothing else was ever said.
     */
    state: text({
      enum: ['booked', 'waiting', 'replaced', 'unchanged', 'conflict', 'dismissed', 'skipped'],
    }).notNull(),
    /** Why it waits, or waited until it was dismissed. */
    reason: text(),
    /** The column at fault, as the file names it. */
    faultColumn: text(),
    /** The stated amount less what its parts come to. */
    differenceCents: cents(),
    /** Empty together, where the row does not say them. */
    grossCents: cents(),
    commissionCents: cents(),
    adjustmentsCents: cents(),
    cashCents: cents(),
    fullName: text().notNull(),
    /** Kept only with a row that waits or waited for staff. */
    email: text(),
    phone: text(),
    /** Line of the file, the header being 1. */
    line: integer().notNull(),
    /** The cells of the row as a JSON array, under the report's columns. */
    cells: text().notNull(),
    /** The transaction that changed it last: a report's id, or that of a later decision. */
    changedIn: text().notNull(),
    createdAt: instant().notNull(),
    /** The e-mail of staff. */
    dismissedBy: text(),
    dismissedAt: instant(),
    /** The place right after a version that staff have said it is later than; else its report's. */
    versionAt: text(),
  },
  (t) => [
    // The week first: a report's rows are all of one week, and so change few pages.
    index('earnings_week_account').on(t.weekStartDate, t.externalId, t.platform),
    index('earnings_week_driver').on(t.weekStartDate, t.driverId),
    index('earnings_report').on(t.reportId, t.state),
    // A report's own rows are found by the report.
    index('earnings_changed').on(t.changedIn).where(sql`${t.changedIn} <> ${t.reportId}`),
    index('earnings_waiting').on(t.platform, t.externalId).where(sql`${t.state} = 'waiting'`),
    index('earnings_dismissed').on(t.platform, t.externalId).where(sql`${t.state} = 'dismissed'`),
  ],
);
