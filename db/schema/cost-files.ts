import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';

export const costFiles = sqliteTable(
  'cost_files',
  {
    id: id(),
    createdAt: instant().notNull(),
    /** `inbox`, or the e-mail of a member of staff. */
    receivedFrom: text().notNull(),
    sender: text(),
    messageId: text(),
    fileName: text().notNull(),
    sha256: text().notNull(),
    /** The name of a format, or the fingerprint of a header; null for a file that is no table. */
    source: text(),
    /** `held`: waits until staff have looked at it, since nobody trusts its sender. `unknown`: waits until they have named
     * its columns. */
    outcome: text({
      enum: ['imported', 'held', 'unknown', 'refused', 'undone', 'dismissed'],
    }).notNull(),
    reason: text(),
    firstDay: date(),
    lastDay: date(),
    lines: integer().notNull().default(0),
    /** The sum of its lines. */
    totalCents: cents().notNull().default(0),
    decidedBy: text(),
    decidedAt: instant(),
  },
  (t) => [
    index('cost_files_created').on(t.createdAt),
    index('cost_files_bytes').on(t.sha256, t.outcome),
    uniqueIndex('cost_files_once').on(t.sha256).where(sql`${t.outcome} = 'imported'`),
  ],
);
