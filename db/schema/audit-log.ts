import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, nowInstant } from './columns';

/** Who did what, when, to which row. Rows are only ever added: triggers refuse the rest. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull().default(nowInstant),
    /** The e-mail of staff, or `visitor`, or `system`, or `operator:<user of the machine>`. */
    actor: text().notNull(),
    /** `<noun>.<verb>`, as in `driver.approve`. */
    action: text().notNull(),
    /** Id of the row concerned. */
    subject: text().notNull(),
    /** JSON, without personal data that the row itself does not hold. */
    detail: text(),
  },
  (t) => [index('audit_log_subject').on(t.subject)],
);
