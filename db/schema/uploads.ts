import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Keys with an upload address and, for visitor `server`, final keys without a document; `replaced` is the visitor of one
 * that another file was sent in place of. Deleted after a day. */
export const uploads = sqliteTable(
  'uploads',
  {
    key: text().primaryKey(),
    visitor: text().notNull(),
    /** Hashed; null for uploads by the server. */
    network: text(),
    newcomer: integer({ mode: 'boolean' }).notNull().default(false),
    /** Bytes stored, or reserved while the upload may still arrive. */
    bytes: integer().notNull().default(0),
    arrived: integer({ mode: 'boolean' }).notNull().default(false),
    receivingBy: text(),
    receivingUntil: instant(),
    createdAt: instant().notNull(),
    /** The claiming document. There is no foreign key, since a claim outlives a replaced document. */
    claimedBy: text(),
  },
  (t) => [
    index('uploads_open').on(t.claimedBy, t.createdAt),
    index('uploads_visitor').on(t.visitor, t.createdAt),
  ],
);
