import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** Keys that upload reports, and the watched folder. */
export const reportSources = sqliteTable(
  'report_sources',
  {
    id: id(),
    kind: text({ enum: ['key', 'folder'] }).notNull(),
    name: text().notNull(),
    /** SHA-256 (hex) of a key's token; null for the folder. */
    tokenHash: text(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    /** When staff accepted a first file of it; until then its files wait in quarantine. */
    acceptedAt: instant(),
    lastUsedAt: instant(),
    endedBy: text(),
    endedAt: instant(),
  },
  (t) => [uniqueIndex('report_sources_token').on(t.tokenHash)],
);
