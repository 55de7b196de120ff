import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../schema/audit-log';

/** The newest audit row of a change: a look at a document and a session change no list. */
const LAST_CHANGE = sql`coalesce((SELECT id FROM ${auditLog}
  WHERE action <> 'document.view' AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)`;

/**
 * Changes with every change of what a list shows, since each is audited in its own transaction. `form` is a number to
 * raise when the answer's fields change, which a browser would otherwise keep as they were, or what the list is of.
 * `parts` tell two databases apart, and one filled by other means.
 */
export function listVersion(form: number | string, ...parts: readonly SQL[]): SQL<string> {
  return sql<string>`SELECT ${sql.join([sql`${String(form)}`, ...parts, LAST_CHANGE], sql` || '-' || `)} AS version`;
}
