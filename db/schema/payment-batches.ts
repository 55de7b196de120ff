import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';

/** A file of transfers for the bank. */
export const paymentBatches = sqliteTable(
  'payment_batches',
  {
    id: id(),
    /** As people call it: 1, 2, 3. */
    number: integer().notNull(),
    /** As banks call it. */
    messageId: text().notNull(),
    /** The digest of what was seen when it was made, so that it is made once. */
    origin: text().notNull(),
    version: text({ enum: ['03', '09'] }).notNull(),
    executionDate: date().notNull(),
    lineCount: integer().notNull(),
    sumCents: cents().notNull(),
    /** Null once somebody in it was erased. */
    file: text(),
    sha256: text().notNull(),
    status: text({ enum: ['CREATED', 'PAID', 'VOIDED'] }).notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    paidBy: text(),
    paidAt: instant(),
    /** When the bank paid, as staff say. */
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
