import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/** A transactional outbox. The recipient's address and name are read at sending time. */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Also the Message-ID: a retry sends the same message. */
    id: id(),
    cause: text().notNull(),
    kind: text({
      enum: [
        'registration_received',
        'driver_approved',
        'driver_rejected',
        'document_rejected',
        'email_changed_old',
        'email_changed_new',
        'driver_left',
        'driver_returned',
        'document_renewed',
        'document_asked',
        'renewal_asked',
        'document_reminder',
        'driver_sign_in',
        'registration_resumed',
        'approval_undone',
        'rejection_undone',
        'document_rejection_undone',
        'renewal_undone',
        'data_request_accepted',
        'data_request_declined',
        'bank_account_entered',
        'bank_account_confirmed',
        'bank_account_declined',
        'bank_account_refused',
        'statement',
        'recibo_reminder',
        'contract_reminder',
      ],
    }).notNull(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** A keyed hash of the address, for quotas. */
    recipient: text(),
    detail: text(),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Attempts whose outcome is unknown: one in progress, or one that got no answer from the server. */
    unsettled: integer().notNull().default(0),
    /** The end of the lease during sending; null once sent, given up or withdrawn. */
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
    index('outbox_failed').on(t.failedAt).where(sql`${t.failedAt} IS NOT NULL`),
    index('outbox_driver').on(t.driverId),
    index('outbox_recipient').on(t.recipient),
  ],
);
