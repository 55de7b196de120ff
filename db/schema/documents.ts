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
    /** `/objects/<key>`: the final key, which no upload address can write. */
    filePath: text().notNull(),
    documentURL: text().notNull(),
    fileName: text().notNull(),
    expiryDate: date(),
    createdAt: instant().notNull(),
    contentType: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
    /** Counts changes of its driver too, which it is to prove. */
    version: version(),
  },
  (t) => [
    uniqueIndex('documents_driver_type').on(t.driverId, t.docType),
    uniqueIndex('documents_file_path').on(t.filePath),
    index('documents_expiry').on(t.expiryDate),
  ],
);
