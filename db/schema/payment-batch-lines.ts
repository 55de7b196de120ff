import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { drivers } from './drivers';
import { paymentBatches } from './payment-batches';

/** A transfer as written to the file. A record is in at most one line that is not ended. */
export const paymentBatchLines = sqliteTable(
  'payment_batch_lines',
  {
    id: id(),
    batchId: text()
      .notNull()
      .references(() => paymentBatches.id),
    recordId: text().notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    weekStartDate: date().notNull(),
    /** The account's holder. Erasure empties it, like `iban`. */
    name: text().notNull(),
    iban: text().notNull(),
    bic: text(),
    cents: cents().notNull(),
    endToEndId: text().notNull(),
    remittance: text().notNull(),
    status: text({
      enum: ['IN_FILE', 'PENDING', 'ACCEPTED', 'REJECTED', 'PAID', 'RETURNED', 'VOIDED'],
    }).notNull(),
    /** The bank's code (ISO 20022), and a text by the bank or by staff. */
    reasonCode: text(),
    reasonText: text(),
    /** The time of its last change of status. */
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payment_batch_lines_live')
      .on(t.recordId)
      .where(sql`${t.status} IN ('IN_FILE', 'PENDING', 'ACCEPTED', 'PAID')`),
    uniqueIndex('payment_batch_lines_reference').on(t.batchId, t.endToEndId),
    index('payment_batch_lines_driver').on(t.driverId),
  ],
);
