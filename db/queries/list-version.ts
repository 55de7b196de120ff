import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../schema/audit-log';

/** Views of documents and sessions change no list. */
const LAST_CHANGE = sql`coalesce((SELECT id FROM ${auditLog}
  WHERE action <> 'document.view' AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)`;

/** The newest audit row versions every list. `form`: raised with the answer's fields; `parts` tell databases apart. */
export function listVersion(form: number | string, ...parts: readonly SQL[]): SQL<string> {
  return sql<string>`SELECT ${sql.join([sql`${String(form)}`, ...parts, LAST_CHANGE], sql` || '-' || `)} AS version`;
}
