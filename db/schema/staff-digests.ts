import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { date, instant } from './columns';

/** One e-mail per period and member of staff. */
export const staffDigests = sqliteTable(
  'staff_digests',
  {
    /** The Monday of a digest of documents; the day plus ` accounts` for a digest of confirmed accounts. */
    week: date().notNull(),
    /** A keyed hash of the address. */
    recipient: text().notNull(),
    /** Also the Message-ID: a retry sends the same message. */
    id: text().notNull(),
    /** The end of the lease during sending; null once sent or refused for good. */
    leaseUntil: instant(),
    sentAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.week, t.recipient] })],
);
