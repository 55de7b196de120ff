import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jobRuns } from '../../../db/schema/job-runs';
import { BACKUP_JOB } from './late-backup-rules';

/** The last run of the job that took a backup; `missing` counts the files that it could not find. */
export async function lastGoodBackup(db: Database): Promise<{ at: string; missing: number } | null> {
  const { job, outcome, report, startedAt, finishedAt } = jobRuns;
  const [run] = await db
    .select({ at: sql<string>`${finishedAt}`, missing: sql<number>`${report} ->> 'missing'` })
    .from(jobRuns)
    .where(and(eq(job, BACKUP_JOB), eq(outcome, 'ok'), sql`${report} ->> 'taken' = 1`))
    .orderBy(desc(startedAt))
    .limit(1);
  return run ?? null;
}

/** A day on which nothing was to be taken is no day that has its backup. */
export async function forgetIdleRuns(db: Database): Promise<void> {
  await db.delete(jobRuns).where(and(eq(jobRuns.job, BACKUP_JOB), sql`${jobRuns.report} ->> 'taken' = 0`));
}
