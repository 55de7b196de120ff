import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** The one row about the watched mailbox: whether it is watched, how far it was read, and who is reading it. */
export const inboxState = sqliteTable('inbox_state', {
  id: integer().primaryKey(),
  monitoring: integer({ mode: 'boolean' }).notNull().default(false),
  intervalMinutes: integer().notNull().default(5),
  activeSince: instant(),
  checkedAt: instant(),
  connected: integer({ mode: 'boolean' }),
  /** What staff read about the last connection. */
  message: text(),
  /** Account, server and folder that the cursor belongs to. */
  mailbox: text(),
  uidValidity: text(),
  /** Every message up to this UID is done. */
  lastUid: integer().notNull().default(0),
  /** Rises with each lease: what an older holder writes is refused by it. */
  fence: integer().notNull().default(0),
  leaseUntil: instant(),
  lastPollAt: instant(),
  /** Polls in a row whose connection failed; they are spaced out by it. */
  failures: integer().notNull().default(0),
  retryAt: instant(),
});
