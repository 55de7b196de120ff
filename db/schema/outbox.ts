import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/**
 * E-mail to drivers, a row for each message, written with the change that causes it. The address and the name are the
 * driver's at the time of sending, and stand nowhere here.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Also the message's own Message-ID, so that it is the same mail however often it is sent. */
    id: id(),
    /** `<noun>.<verb>:<id>`, as in `driver.approve:…`. */
    cause: text().notNull(),
    kind: text({
      enum: ['registration_received', 'driver_approved', 'driver_rejected', 'document_rejected'],
    }).notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** Whom it is counted for: a keyed hash of the address, folded. Empty where nobody counts. */
    recipient: text(),
    /** JSON: what the message needs from the time of its cause. */
    detail: text(),
    createdAt: instant().notNull(),
    /** How often sending began; counted before it does. */
    attempts: integer().notNull().default(0),
    /** While it is being sent, the end of the sender's lease; empty once it was sent or given up. */
    nextAttemptAt: instant(),
    triedAt: instant(),
    /** For staff, in Portuguese, without address or name. */
    lastError: text(),
    sentAt: instant(),
    /** When it was given up. */
    failedAt: instant(),
  },
  (t) => [
    uniqueIndex('outbox_cause').on(t.cause),
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} IS NOT NULL`),
    index('outbox_driver').on(t.driverId),
    index('outbox_recipient').on(t.recipient),
  ],
);
