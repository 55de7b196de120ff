import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant } from './columns';
import { drivers } from './drivers';

/** The contract that the company and a driver have signed, as a file, with its days. */
export const contractFiles = sqliteTable(
  'contract_files',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** The first day. */
    startsOn: date().notNull(),
    /** The last day; null where none is agreed. */
    endsOn: date(),
    /** A key of the object store. */
    fileKey: text().notNull(),
    fileName: text().notNull(),
    contentType: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    addedBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('contract_files_driver').on(t.driverId, t.startsOn),
    index('contract_files_end').on(t.endsOn),
    uniqueIndex('contract_files_file').on(t.fileKey),
  ],
);
