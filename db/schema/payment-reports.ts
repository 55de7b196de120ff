import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';

export const paymentReports = sqliteTable(
  'payment_reports',
  {
    id: id(),
    createdAt: instant().notNull(),
    madeAt: instant().notNull().default(''),
    /** When false, `madeAt` is only an upper bound. */
    dated: integer({ mode: 'boolean' }).notNull().default(false),
    /** Staff have stated that its versions precede the others; `madeAt` is the beginning of the week. */
    isStatedEarlier: integer({ mode: 'boolean' }).notNull().default(false),
    organisation: text().notNull().default(''),
    /** `inbox`, or the e-mail of a member of staff. */
    source: text().notNull(),
    fileName: text(),
    messageId: text(),
    sender: text(),
    /** Kept only during quarantine. */
    subject: text(),
    attachments: text({ mode: 'json' }).$type<readonly string[]>(),
    /** SHA-256 (hex) of the file or of the whole message. */
    sha256: text().notNull(),
    platform: text({ enum: ['uber', 'bolt'] }),
    weekStartDate: date(),
    outcome: text({
      enum: ['imported', 'waiting', 'refused', 'ignored', 'quarantined', 'duplicate', 'conflict', 'undone'],
    }).notNull(),
    reason: text(),
    /** The name of a column, or the id of another report. */
    detail: text(),
    /** Only a read file makes the same bytes a duplicate. */
    read: integer({ mode: 'boolean' }).notNull().default(false),
    columns: text(),
    importedRows: integer().notNull().default(0),
    waitingRows: integer().notNull().default(0),
    skippedRows: integer().notNull().default(0),
    conflictRows: integer().notNull().default(0),
    unchangedRows: integer().notNull().default(0),
    /** Includes zero rows that correct nothing. */
    dismissedRows: integer().notNull().default(0),
    rawKey: text(),
    decidedBy: text(),
    decidedAt: instant(),
    dismissedBy: text(),
    dismissedAt: instant(),
    undoneBy: text(),
    undoneAt: instant(),
  },
  (t) => [
    index('payment_reports_created').on(t.createdAt),
    index('payment_reports_week').on(t.weekStartDate, t.platform),
    index('payment_reports_message').on(t.messageId),
    index('payment_reports_quarantine')
      .on(t.createdAt)
      .where(sql`${t.outcome} = 'quarantined' AND ${t.dismissedAt} IS NULL`),
    index('payment_reports_raw').on(t.rawKey).where(sql`${t.rawKey} IS NOT NULL`),
    uniqueIndex('payment_reports_read_once').on(t.sha256).where(sql`${t.read} = 1`),
  ],
);
