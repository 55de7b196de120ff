import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { selectValues } from '../../../db/queries/select-values';
import { auditLog } from '../../../db/schema/audit-log';
import { jobRuns } from '../../../db/schema/job-runs';
import { DAY_MS } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { UPGRADE_COPY_KEPT_DAYS } from './erasure-limits';

const TRIES = 5;
const PAUSE_MS = 1_000;

/** SQLite overwrites deleted rows in a file, but leaves copies of rows it moved between pages, so the file is rewritten
 * after an erasure, and an upgrade's copy goes then, or after a week. `upTo` is the last row of the audit log then. */
export async function overwriteErased(
  { db, log, removeUpgradeCopies }: Pick<Services, 'db' | 'log' | 'removeUpgradeCopies'>,
  now: Date,
  stop: AbortSignal,
): Promise<Record<string, number>> {
  if (db.$client.protocol !== 'file') return { rewritten: 0 };
  const { upTo, isFirst, hasErased } = await standingOf(db);
  const isDue = isFirst || hasErased;
  if (isDue) await db.run(sql`VACUUM`);
  const removed = await removeUpgradeCopies?.(
    hasErased ? undefined : new Date(now.getTime() - UPGRADE_COPY_KEPT_DAYS * DAY_MS),
  );
  for (const path of removed ?? []) log.info('database.upgrade_copy_removed', { path });
  return { rewritten: isDue ? 1 : 0, upTo, failed: (await endLog(db, stop)) ? 0 : 1 };
}

/** Also due at the first run, since earlier versions overwrote nothing. */
async function standingOf(db: Database) {
  const before = sql`(SELECT report ->> 'upTo' FROM ${jobRuns} WHERE job = 'database.overwrite' AND outcome = 'ok'
    ORDER BY started_at DESC LIMIT 1)`;
  const [standing] = await selectValues(db, {
    upTo: sql<number>`coalesce((SELECT max(id) FROM ${auditLog}), 0)`,
    isFirst: sql<boolean>`${before} IS NULL`.mapWith(Boolean),
    hasErased: sql<boolean>`EXISTS (SELECT 1 FROM ${auditLog} WHERE id > coalesce(${before}, 0)
      AND action = 'driver.erase')`.mapWith(Boolean),
  });
  return standing ?? { upTo: 0, isFirst: true, hasErased: false };
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
