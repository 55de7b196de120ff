import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

export const healthCheck = sqliteTable('health_check', {
  id: integer().primaryKey(),
  at: instant().notNull(),
});
