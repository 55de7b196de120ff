import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** One row, counted up by each write of cars, holdings, rules and movements: what a decision on costs rests on. */
export const costRevision = sqliteTable('cost_revision', {
  id: integer().primaryKey(),
  revision: integer().notNull(),
});
