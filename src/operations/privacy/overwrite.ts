import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditLog } from '../../../db/schema/audit-log';
import { jobRuns } from '../../../db/schema/job-runs';
import type { Services } from '../../services';

const TRIES = 5;
const PAUSE_MS = 1_000;

/** SQLite overwrites deleted rows in a file, but leaves copies of rows it moved between pages, so the file is rewritten
 * after an erasure. `upTo` is the audit log's last row at that time. */
export async function overwriteErased(
  { db }: Pick<Services, 'db'>,
  _now: Date,
  stop: AbortSignal,
): Promise<Record<string, number>> {
  if (db.$client.protocol !== 'file') return { rewritten: 0 };
  const { upTo, isDue } = await standingOf(db);
  if (isDue) await db.run(sql`VACUUM`);
  return { rewritten: isDue, upTo, failed: (await endLog(db, stop)) ? 0 : 1 };
}

/** Also due at the first run, since earlier versions overwrote nothing. */
async function standingOf(db: Database) {
  const [standing] = await db.all<{ upTo: number; isDue: number }>(sql`
    SELECT up_to AS upTo, before IS NULL OR EXISTS (
      SELECT 1 FROM ${auditLog} WHERE id > before AND action = 'driver.erase') AS isDue
    FROM (SELECT coalesce((SELECT max(id) FROM ${auditLog}), 0) AS up_to, (
      SELECT report ->> 'upTo' FROM ${jobRuns} WHERE job = 'database.overwrite' AND outcome = 'ok'
      ORDER BY started_at DESC LIMIT 1) AS before)`);
  return standing ?? { upTo: 0, isDue: 1 };
}

/** False while a reader, such as a backup, uses the log. */
async function endLog(db: Database, stop: AbortSignal): Promise<boolean> {
  for (let tried = 0; tried < TRIES && !stop.aborted; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const [log] = await db.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
    if (log?.busy === 0) return true;
  }
  return false;
}
