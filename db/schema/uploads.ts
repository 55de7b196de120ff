import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/**
 * Every object key an upload address was issued for; and, with the visitor `server`, final keys that no document has
 * yet or any more. What is a day old here is deleted.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    key: text().primaryKey(),
    /** Who asked: a hash, for the limit of open uploads per visitor. */
    visitor: text().notNull(),
    /** Of where it was asked from: a hash, for what a network may hold. Empty for what the server noted itself. */
    network: text(),
    /** Who asked had no cookie yet. */
    newcomer: integer({ mode: 'boolean' }).notNull().default(false),
    /** Held, or kept free for it while it may still be sent. */
    bytes: integer().notNull().default(0),
    /** The bytes are there, for all that this program knows. */
    arrived: integer({ mode: 'boolean' }).notNull().default(false),
    /** While a file comes: which request has it, and until when at least nobody else may send one. */
    receivingBy: text(),
    receivingUntil: instant(),
    createdAt: instant().notNull(),
    /** The document that claimed it; empty while the upload is open. Not a foreign key: a replaced document is gone, its claim is not. */
    claimedBy: text(),
  },
  (t) => [
    index('uploads_open').on(t.claimedBy, t.createdAt),
    index('uploads_visitor').on(t.visitor, t.createdAt),
  ],
);
