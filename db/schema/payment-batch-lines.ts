import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { drivers } from './drivers';
import { paymentBatches } from './payment-batches';

/** A transfer, as the file has it. A record is in one at most that is alive. */
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
    /** The account's holder; empty once erased, as `iban`. */
    name: text().notNull(),
    iban: text().notNull(),
    bic: text(),
    cents: cents().notNull(),
    endToEndId: text().notNull(),
    remittance: text().notNull(),
    status: text({
      enum: ['IN_FILE', 'PENDING', 'ACCEPTED', 'REJECTED', 'PAID', 'RETURNED', 'VOIDED'],
    }).notNull(),
    /** The bank's code (ISO 20022), and its own words or those of staff. */
    reasonCode: text(),
    reasonText: text(),
    /** When it came to its status. */
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
