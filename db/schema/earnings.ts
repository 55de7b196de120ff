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
    /** `replaced`: superseded. `unchanged`: equal to what is booked. `conflict`: of a paid week. `skipped`: a zero. */
    state: text({
      enum: ['booked', 'waiting', 'replaced', 'unchanged', 'conflict', 'dismissed', 'skipped'],
    }).notNull(),
    reason: text(),
    /** Of a row that could not be read. */
    faultColumn: text(),
    /** Why a row with amounts waits for staff, as JSON of `Doubt`. */
    doubt: text(),
    /** Staff have seen the order of its versions, or it had its place before: they are not asked which is later. */
    isOrdered: integer({ mode: 'boolean' }).notNull().default(false),
    /** Staff have answered its doubt, and are not asked again. */
    isConfirmed: integer({ mode: 'boolean' }).notNull().default(false),
    /** It came while its week was frozen, before a later version that did too. */
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
    /** Last transaction: a report's id, or that of a later decision. */
    changedIn: text().notNull(),
    createdAt: instant().notNull(),
    dismissedBy: text(),
    dismissedAt: instant(),
    /** Set by staff's order of versions; else the report's `madeAt`. */
    versionAt: text(),
  },
  (t) => [
    // Week first: a report touches few pages.
    index('earnings_week_account').on(t.weekStartDate, t.externalId, t.platform),
    // Of an account in whatever week.
    index('earnings_account').on(t.externalId, t.weekStartDate),
    index('earnings_driver_week').on(t.driverId, t.weekStartDate),
    // What platforms come to by week: the platform last, so that no row is looked for by it.
    index('earnings_week_gross')
      .on(t.weekStartDate, t.grossCents, t.platform)
      .where(sql`${t.state} = 'booked'`),
    // With what a report's rows come to, by which the usual week is told.
    index('earnings_report').on(t.reportId, t.state, t.grossCents),
    index('earnings_changed').on(t.changedIn).where(sql`${t.changedIn} <> ${t.reportId}`),
    index('earnings_waiting').on(t.platform, t.externalId).where(sql`${t.state} = 'waiting'`),
    index('earnings_conflict').on(t.weekStartDate).where(sql`${t.state} = 'conflict'`),
    index('earnings_dismissed').on(t.platform, t.externalId).where(sql`${t.state} = 'dismissed'`),
  ],
);
