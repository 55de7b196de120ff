import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, nowInstant } from './columns';

/** Append-only. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull().default(nowInstant),
    /** The e-mail of a member of staff, `visitor`, `system` or `operator:<user of the machine>`. */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    /** JSON without personal data, except what the row already holds. */
    detail: text(),
    /** The roles that a member of staff acted in, spaced; null where none are configured, and for other actors. */
    roles: text(),
  },
  (t) => [
    index('audit_log_subject').on(t.subject),
    index('audit_log_driver')
      .on(sql`${t.detail} ->> 'driverId'`)
      .where(sql`${t.detail} ->> 'driverId' IS NOT NULL`),
    // Finds the previous owner of a moved account.
    index('audit_log_moved_from')
      .on(sql`${t.detail} ->> 'from'`)
      .where(sql`${t.action} = 'platform-account.move'`),
  ],
);
