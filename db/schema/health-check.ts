import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** The one row the readiness probe writes. */
export const healthCheck = sqliteTable('health_check', {
  id: integer().primaryKey(),
  at: instant().notNull(),
});
