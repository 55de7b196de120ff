import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { date, instant } from './columns';

/** One e-mail a period and member of staff. */
export const staffDigests = sqliteTable(
  'staff_digests',
  {
    /** The Monday of one on documents; the day and ` accounts` of one on confirmed accounts. */
    week: date().notNull(),
    /** Keyed hash of the address. */
    recipient: text().notNull(),
    /** Also the Message-ID: a retry is the same mail. */
    id: text().notNull(),
    /** The lease while it is sent; null once sent or refused for good. */
    leaseUntil: instant(),
    sentAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.week, t.recipient] })],
);
