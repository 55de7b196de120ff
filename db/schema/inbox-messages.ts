import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Messages of the watched mailbox that were begun; one that is done has an outcome. */
export const inboxMessages = sqliteTable(
  'inbox_messages',
  {
    /** Account, server and folder. */
    mailbox: text().notNull(),
    uidValidity: text().notNull(),
    uid: integer().notNull(),
    /** How often work on it began; counted before the work, so that one that ends the process is known by it. */
    attempts: integer().notNull().default(0),
    /** How often the connection broke while this message was fetched: alone, but for the first time. */
    cuts: integer().notNull().default(0),
    /** Empty while it is not done. */
    outcome: text({ enum: ['processed', 'ignored', 'refused', 'quarantined', 'duplicate'] }),
    messageId: text(),
    /** Of the whole message, in hex. */
    sha256: text(),
    doneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.mailbox, t.uidValidity, t.uid] }),
    index('inbox_messages_message').on(t.messageId),
    index('inbox_messages_sha256').on(t.sha256),
  ],
);
