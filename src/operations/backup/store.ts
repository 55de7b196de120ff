import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jobRuns } from '../../../db/schema/job-runs';
import { BACKUP_JOB } from './late-backup-rules';

/** The last run of the job that took a backup; `missing` counts the files that it could not find. */
export async function lastGoodBackup(db: Database): Promise<{ at: string; missing: number } | null> {
  const [run] = await db.all<{ at: string; missing: number }>(sql`
    SELECT finished_at AS at, report ->> 'missing' AS missing FROM ${jobRuns}
    WHERE job = ${BACKUP_JOB} AND outcome = 'ok' AND report ->> 'taken' = 1
    ORDER BY started_at DESC LIMIT 1`);
  return run ?? null;
}

/** A day on which nothing was to be taken is no day that has its backup. */
export async function forgetIdleRuns(db: Database): Promise<void> {
  await db.delete(jobRuns).where(and(eq(jobRuns.job, BACKUP_JOB), sql`${jobRuns.report} ->> 'taken' = 0`));
}
