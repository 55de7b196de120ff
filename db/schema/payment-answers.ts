import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';
import { paymentBatches } from './payment-batches';

/** What the bank has answered of a batch (pain.002), each file once. */
export const paymentAnswers = sqliteTable('payment_answers', {
  /** Of its bytes. */
  sha256: text().primaryKey(),
  batchId: text()
    .notNull()
    .references(() => paymentBatches.id),
  /** The bank's own. */
  messageId: text().notNull(),
  readBy: text().notNull(),
  readAt: instant().notNull(),
});
