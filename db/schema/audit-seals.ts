import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Hash chain (SHA-256) over the audit log; append-only. */
export const auditSeals = sqliteTable('audit_seals', {
  throughId: integer().primaryKey(),
  rows: integer().notNull(),
  hash: text().notNull(),
  sealedAt: instant().notNull(),
});
