import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';

/** Every file or message that was looked at, with its outcome and why. */
export const paymentReports = sqliteTable(
  'payment_reports',
  {
    id: id(),
    createdAt: instant().notNull(),
    /** When the platform made it, as far as that is known: of two versions of a week the later stands. */
    madeAt: instant().notNull().default(''),
    /** Whether the platform's own mail tells that. Else it may have been made any time before. */
    dated: integer({ mode: 'boolean' }).notNull().default(false),
    /** The owner's company that it is about, as it is compared; empty where it does not say. */
    organisation: text().notNull().default(''),
    /** `inbox`, or the e-mail of the member of staff who uploaded it. */
    source: text().notNull(),
    fileName: text(),
    /** The Message-ID of the mail it came in, without its angle brackets. */
    messageId: text(),
    /** The address it came from. */
    sender: text(),
    /** What a message in quarantine says it is about, for staff to know it by. */
    subject: text(),
    /** The names of its files. */
    attachments: text({ mode: 'json' }).$type<readonly string[]>(),
    /** Of the file's bytes, or of the message's where it is about a whole message; in hex. */
    sha256: text().notNull(),
    platform: text({ enum: ['uber', 'bolt'] }),
    weekStartDate: date(),
    outcome: text({
      enum: ['imported', 'waiting', 'refused', 'ignored', 'quarantined', 'duplicate', 'conflict', 'undone'],
    }).notNull(),
    reason: text(),
    /** What the reason is about: a column's name, or the row of another report. */
    detail: text(),
    /** Whether its rows were read into earnings: only then do the same bytes count as seen. */
    read: integer({ mode: 'boolean' }).notNull().default(false),
    /** The header row as a JSON array of names, for the raw rows of its earnings. */
    columns: text(),
    importedRows: integer().notNull().default(0),
    waitingRows: integer().notNull().default(0),
    skippedRows: integer().notNull().default(0),
    conflictRows: integer().notNull().default(0),
    unchangedRows: integer().notNull().default(0),
    /** And those that say that nothing was earned, where there is nothing to correct. */
    dismissedRows: integer().notNull().default(0),
    /** Storage key of the bytes, kept while staff may still accept them. */
    rawKey: text(),
    /** Who accepted it. */
    decidedBy: text(),
    decidedAt: instant(),
    /** Who wanted no more of what is in quarantine: the e-mail of staff, or `system` when nobody decided in time. */
    dismissedBy: text(),
    dismissedAt: instant(),
    /** Who took the import back: its rows are gone. */
    undoneBy: text(),
    undoneAt: instant(),
  },
  (t) => [
    index('payment_reports_created').on(t.createdAt),
    index('payment_reports_message').on(t.messageId),
    index('payment_reports_quarantine')
      .on(t.createdAt)
      .where(sql`${t.outcome} = 'quarantined' AND ${t.dismissedAt} IS NULL`),
    index('payment_reports_raw').on(t.rawKey).where(sql`${t.rawKey} IS NOT NULL`),
    uniqueIndex('payment_reports_read_once').on(t.sha256).where(sql`${t.read} = 1`),
  ],
);
