import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Keys with an upload address and, of visitor `server`, final keys without a document. Collected after a day. */
export const uploads = sqliteTable(
  'uploads',
  {
    key: text().primaryKey(),
    visitor: text().notNull(),
    /** Hashed; null for the server's own. */
    network: text(),
    newcomer: integer({ mode: 'boolean' }).notNull().default(false),
    /** Stored, or reserved while it may still be sent. */
    bytes: integer().notNull().default(0),
    arrived: integer({ mode: 'boolean' }).notNull().default(false),
    receivingBy: text(),
    receivingUntil: instant(),
    createdAt: instant().notNull(),
    /** The claiming document. No foreign key: a claim outlives a replaced document. */
    claimedBy: text(),
  },
  (t) => [
    index('uploads_open').on(t.claimedBy, t.createdAt),
    index('uploads_visitor').on(t.visitor, t.createdAt),
  ],
);
