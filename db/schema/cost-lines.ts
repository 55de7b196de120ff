import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, id, instant } from './columns';
import { costFiles } from './cost-files';
import { costMovements } from './cost-movements';

/** The lines of the files, each as it was read. A line that cannot be read waits for staff with its `fault`. */
export const costLines = sqliteTable(
  'cost_lines',
  {
    id: id(),
    fileId: text()
      .notNull()
      .references(() => costFiles.id),
    line: integer().notNull(),
    movementId: text().references(() => costMovements.id),
    cents: cents(),
    /** The other fields of the movement. */
    data: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    fault: text(),
    /** Null where its value stood or may stand again. `waiting`: it states other values than staff have seen, who have to
     * decide. `kept`: theirs stand. */
    held: text({ enum: ['waiting', 'kept'] }),
    /** The e-mail of the member of staff who took its values in place of those before. */
    acceptedBy: text(),
    dismissedBy: text(),
    dismissedAt: instant(),
  },
  (t) => [
    uniqueIndex('cost_lines_line').on(t.fileId, t.line),
    index('cost_lines_movement').on(t.movementId),
    index('cost_lines_held').on(t.fileId).where(sql`${t.held} = 'waiting'`),
    index('cost_lines_unread').on(t.fileId).where(sql`${t.fault} IS NOT NULL AND ${t.dismissedAt} IS NULL`),
  ],
);
