import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/** Capabilities: the holder of a link may upload one document of one driver. */
export const documentLinks = sqliteTable(
  'document_links',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    docType: text({ enum: ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'] }).notNull(),
    /** SHA-256 in hex. */
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The document that was uploaded since, through the link or elsewhere. */
    spentBy: text(),
  },
  (t) => [
    uniqueIndex('document_links_token').on(t.tokenHash),
    index('document_links_driver').on(t.driverId, t.docType),
    index('document_links_expires').on(t.expiresAt),
  ],
);
