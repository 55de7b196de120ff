import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** The one row about the watched mailbox: whether it is watched, and how its last connection went. */
export const inboxState = sqliteTable('inbox_state', {
  id: integer().primaryKey(),
  monitoring: integer({ mode: 'boolean' }).notNull().default(false),
  intervalMinutes: integer().notNull().default(5),
  activeSince: instant(),
  checkedAt: instant(),
  connected: integer({ mode: 'boolean' }),
  /** What staff read about the last connection. */
  message: text(),
});
