import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

export const inboxMessages = sqliteTable(
  'inbox_messages',
  {
    mailbox: text().notNull(),
    uidValidity: text().notNull(),
    uid: integer().notNull(),
    /** Counted before the attempt, to detect a message that crashes the process. */
    attempts: integer().notNull().default(0),
    cuts: integer().notNull().default(0),
    outcome: text({ enum: ['processed', 'ignored', 'refused', 'quarantined', 'duplicate'] }),
    messageId: text(),
    sha256: text(),
    doneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.mailbox, t.uidValidity, t.uid] }),
    index('inbox_messages_message').on(t.messageId),
    index('inbox_messages_sha256').on(t.sha256),
  ],
);
