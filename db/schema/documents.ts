import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant, version } from './columns';
import { drivers } from './drivers';

export const documents = sqliteTable(
  'documents',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    docType: text({ enum: ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'] }).notNull(),
    status: text({ enum: ['PENDING_VALIDATION', 'VALIDATED', 'REJECTED', 'EXPIRED'] }).notNull(),
    /** docs/rules/documents.md#versions. SQLite uses a partial index for a literal, not for a bound value. */
    standing: text({ enum: ['CURRENT', 'RENEWAL', 'EARLIER'] })
      .notNull()
      .default('CURRENT'),
    /** `/objects/<key>`: the final key, which no upload address can write. */
    filePath: text().notNull(),
    documentURL: text().notNull(),
    fileName: text().notNull(),
    expiryDate: date(),
    issuedOn: date(),
    createdAt: instant().notNull(),
    contentType: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
    rejectionReason: text({ enum: ['ILLEGIBLE', 'WRONG_DOCUMENT', 'EXPIRED', 'INCOMPLETE', 'OTHER'] }),
    rejectionNote: text(),
    /** Also counts changes of its driver, whose data the document must prove. */
    version: version(),
  },
  (t) => [
    index('documents_driver').on(t.driverId),
    uniqueIndex('documents_current').on(t.driverId, t.docType).where(sql`${t.standing} = 'CURRENT'`),
    uniqueIndex('documents_renewal').on(t.driverId, t.docType).where(sql`${t.standing} = 'RENEWAL'`),
    uniqueIndex('documents_file_path').on(t.filePath),
    index('documents_waiting').on(t.driverId).where(sql`${t.status} = 'PENDING_VALIDATION'`),
    index('documents_decided').on(t.decidedAt).where(sql`${t.decidedAt} IS NOT NULL`),
    index('documents_expiry').on(t.expiryDate).where(sql`${t.standing} = 'CURRENT'`),
  ],
);
