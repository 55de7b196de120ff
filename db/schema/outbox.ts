import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/** Transactional outbox. The recipient's address and name are read when it is sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Also the Message-ID: a retry is the same mail. */
    id: id(),
    cause: text().notNull(),
    kind: text({
      enum: ['registration_received', 'driver_approved', 'driver_rejected', 'document_rejected'],
    }).notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** Keyed hash of the address, for quotas. */
    recipient: text(),
    detail: text(),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** The lease while it is sent; null once sent or given up. */
    nextAttemptAt: instant(),
    triedAt: instant(),
    /** In Portuguese, without personal data. */
    lastError: text(),
    sentAt: instant(),
    failedAt: instant(),
  },
  (t) => [
    uniqueIndex('outbox_cause').on(t.cause),
    index('outbox_due').on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} IS NOT NULL`),
    index('outbox_driver').on(t.driverId),
    index('outbox_recipient').on(t.recipient),
  ],
);
