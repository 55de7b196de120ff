import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

export const inboxState = sqliteTable('inbox_state', {
  id: integer().primaryKey(),
  monitoring: integer({ mode: 'boolean' }).notNull().default(false),
  intervalMinutes: integer().notNull().default(5),
  activeSince: instant(),
  checkedAt: instant(),
  connected: integer({ mode: 'boolean' }),
  message: text(),
  mailbox: text(),
  uidValidity: text(),
  /** The cursor: messages up to this UID are done. */
  lastUid: integer().notNull().default(0),
  /** The fencing token of the lease. */
  fence: integer().notNull().default(0),
  leaseUntil: instant(),
  lastPollAt: instant(),
  failures: integer().notNull().default(0),
  retryAt: instant(),
});
