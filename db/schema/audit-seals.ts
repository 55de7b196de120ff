import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** The audit log's chain: each link is a hash over the link before and the rows since. Rows are only ever added. */
export const auditSeals = sqliteTable('audit_seals', {
  /** The last row of the audit log that it covers. */
  throughId: integer().primaryKey(),
  /** How many rows it covers. */
  rows: integer().notNull(),
  /** SHA-256, in hex. */
  hash: text().notNull(),
  sealedAt: instant().notNull(),
});
