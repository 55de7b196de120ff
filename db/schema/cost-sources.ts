import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, version } from './columns';

/** Where cost files come from. Without a row, a source has its own columns and its own week. */
export const costSources = sqliteTable('cost_sources', {
  /** The name of a format, or the fingerprint of a header whose columns staff have named. */
  id: text().primaryKey(),
  name: text().notNull(),
  /** Which column is what; null for a format that is known. */
  mapping: text({ mode: 'json' }).$type<Record<string, string>>(),
  /** Its movements are charged that many weeks later. */
  weeksLater: integer().notNull().default(0),
  changedBy: text().notNull(),
  changedAt: instant().notNull(),
  version: version(),
});
