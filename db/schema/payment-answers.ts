import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { paymentBatches } from './payment-batches';

/** The bank's answers about a batch (pain.002); each file is stored once. */
export const paymentAnswers = sqliteTable('payment_answers', {
  /** Hash of the file's bytes. */
  sha256: text().primaryKey(),
  batchId: text()
    .notNull()
    .references(() => paymentBatches.id),
  /** The message id that the bank assigned. */
  messageId: text().notNull(),
  readBy: text().notNull(),
  readAt: instant().notNull(),
});
