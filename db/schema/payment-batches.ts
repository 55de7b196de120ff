import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';

/** A file of transfers for the bank. */
export const paymentBatches = sqliteTable(
  'payment_batches',
  {
    id: id(),
    /** The number shown to people: 1, 2, 3. */
    number: integer().notNull(),
    /** The id sent to the bank. */
    messageId: text().notNull(),
    /** Digest of the preview it was made from, so that it is made once. */
    origin: text().notNull(),
    version: text({ enum: ['03', '09'] }).notNull(),
    executionDate: date().notNull(),
    lineCount: integer().notNull(),
    sumCents: cents().notNull(),
    /** Null once someone in it has been erased. */
    file: text(),
    sha256: text().notNull(),
    status: text({ enum: ['CREATED', 'PAID', 'VOIDED'] }).notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    paidBy: text(),
    paidAt: instant(),
    /** The day of payment, as entered by staff. */
    paidOn: date(),
    voidedBy: text(),
    voidedAt: instant(),
    voidReason: text(),
  },
  (t) => [
    uniqueIndex('payment_batches_number').on(t.number),
    uniqueIndex('payment_batches_message').on(t.messageId),
    uniqueIndex('payment_batches_origin').on(t.origin),
  ],
);
