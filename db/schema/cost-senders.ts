import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Addresses whose files of costs are booked as they come by mail. */
export const costSenders = sqliteTable('cost_senders', {
  address: text().primaryKey(),
  addedBy: text().notNull(),
  addedAt: instant().notNull(),
});
