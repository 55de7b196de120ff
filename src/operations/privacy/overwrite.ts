import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditLog } from '../../../db/schema/audit-log';
import { jobRuns } from '../../../db/schema/job-runs';
import { DAY_MS } from '../../platform/domain/calendar';
import type { Services } from '../../services';

const TRIES = 5;
const PAUSE_MS = 1_000;
/** docs/operate/upgrade.md#the-copy-from-before */
const COPY_KEPT_DAYS = 7;

/** SQLite overwrites deleted rows in a file, but leaves copies of rows it moved between pages, so the file is rewritten
 * after an erasure, and an upgrade's copy goes then, or after a week. `upTo` is the last row of the audit log then. */
export async function overwriteErased(
  { db, log, removeUpgradeCopies }: Pick<Services, 'db' | 'log' | 'removeUpgradeCopies'>,
  now: Date,
  stop: AbortSignal,
): Promise<Record<string, number>> {
  if (db.$client.protocol !== 'file') return { rewritten: 0 };
  const { upTo, isFirst, hasErased } = await standingOf(db);
  const isDue = isFirst === 1 || hasErased === 1;
  if (isDue) await db.run(sql`VACUUM`);
  const removed = await removeUpgradeCopies?.(
    hasErased ? undefined : new Date(now.getTime() - COPY_KEPT_DAYS * DAY_MS),
  );
  for (const path of removed ?? []) log.info('database.upgrade_copy_removed', { path });
  return { rewritten: isDue ? 1 : 0, upTo, failed: (await endLog(db, stop)) ? 0 : 1 };
}

/** Also due at the first run, since earlier versions overwrote nothing. */
async function standingOf(db: Database) {
  const [standing] = await db.all<{ upTo: number; isFirst: number; hasErased: number }>(sql`
    SELECT up_to AS upTo, before IS NULL AS isFirst, EXISTS (
      SELECT 1 FROM ${auditLog} WHERE id > coalesce(before, 0) AND action = 'driver.erase') AS hasErased
    FROM (SELECT coalesce((SELECT max(id) FROM ${auditLog}), 0) AS up_to, (
      SELECT report ->> 'upTo' FROM ${jobRuns} WHERE job = 'database.overwrite' AND outcome = 'ok'
      ORDER BY started_at DESC LIMIT 1) AS before)`);
  return standing ?? { upTo: 0, isFirst: 1, hasErased: 0 };
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
