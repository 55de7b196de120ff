import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Addresses whose reports are read beside those that the settings allow. */
export const trustedSenders = sqliteTable('trusted_senders', {
  /** In lower case. */
  address: text().primaryKey(),
  /** E-mail of the member of staff who added it, and when. */
  addedBy: text().notNull(),
  addedAt: instant().notNull(),
});
