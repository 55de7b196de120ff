import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant, version } from './columns';
import { drivers } from './drivers';

/** One row for a fiscal document of a driver, whatever it came by: a file, the authority's list, or typed. */
export const recibos = sqliteTable(
  'recibos',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    /** Issuer and ATCUD, or number without one. */
    documentKey: text().notNull(),
    issuerNif: text().notNull(),
    acquirerNif: text().notNull(),
    country: text(),
    kind: text().notNull(),
    /** A once a source has it annulled; a copy from before states N for ever. */
    fiscalState: text().notNull(),
    issuedOn: date().notNull(),
    number: text().notNull(),
    atcud: text(),
    /** JSON of `TaxedPart[]`. */
    taxed: text().notNull(),
    notSubjectCents: cents().notNull(),
    stampDutyCents: cents().notNull(),
    taxesCents: cents().notNull(),
    totalCents: cents().notNull(),
    withheldCents: cents().notNull(),
    /** The source of its figures. */
    readFrom: text({ enum: ['qr', 'text', 'list', 'e-fatura', 'typed'] }).notNull(),
    /** The Mondays between which its description places it. */
    namedFrom: date(),
    namedUntil: date(),
    /** JSON of `ListedFacts`: what the authority's list has of it; null until it is in one. */
    listed: text(),
    /** A key of the object store; null without a file. */
    fileKey: text(),
    fileName: text(),
    contentType: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }),
    size: integer(),
    sha256: text(),
    /** `driver`, `inbox`, `list`, or the e-mail of a member of staff. */
    sentBy: text().notNull(),
    createdAt: instant().notNull(),
    annulledBy: text(),
    annulledAt: instant(),
    annulReason: text(),
    version: version(),
  },
  (t) => [
    uniqueIndex('recibos_document').on(t.documentKey),
    index('recibos_driver').on(t.driverId, t.issuedOn),
    uniqueIndex('recibos_file').on(t.fileKey).where(sql`${t.fileKey} IS NOT NULL`),
  ],
);
