import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

export const trustedSenders = sqliteTable('trusted_senders', {
  address: text().primaryKey(),
  addedBy: text().notNull(),
  addedAt: instant().notNull(),
});
