import { and, eq, getTableColumns, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { listOf } from '../../../db/queries/one-of';
import { rowWhere } from '../../../db/queries/row-where';
import { transact } from '../../../db/queries/transact';
import { jobRuns } from '../../../db/schema/job-runs';
import { GONE_MS, PERIOD_MS, RETRY_MS } from './due-rules';

type Turn = { period: string; now: Date };

/** Runs that are done, in progress or failed recently; bounded on both sides, so that a wrong clock blocks no job. */
function takes({ period, now }: Turn) {
  const around = (ms: number) => {
    const [from, to] = [-ms, ms].map((each) => new Date(now.getTime() + each).toISOString());
    return sql`started_at BETWEEN ${from} AND ${to}`;
  };
  return sql`${around(PERIOD_MS)} AND (outcome = 'ok' AND period = ${period}
    OR outcome IS NULL AND ${around(GONE_MS)}
    OR outcome = 'failed' AND ${around(RETRY_MS)})`;
}

export async function jobsTaken(db: Database, jobs: readonly string[], turn: Turn): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ job: jobRuns.job })
    .from(jobRuns)
    .where(and(inArray(jobRuns.job, [...jobs]), takes(turn)));
  return new Set(rows.map(({ job }) => job));
}

const UNFINISHED = { finishedAt: null, outcome: null, report: null, error: null };

/** Returns the run's id; null when it is not due or another process claimed it first. */
export async function claimRun(db: Database, job: string, turn: Turn): Promise<number | null> {
  const row = { id: sql`NULL`, job, period: turn.period, startedAt: turn.now.toISOString(), ...UNFINISHED };
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${jobRuns} WHERE job = ${job} AND ${takes(turn)})`;
  const [run] = await db
    .insert(jobRuns)
    .select(rowWhere(jobRuns, row, isFree))
    .returning({ id: jobRuns.id });
  return run?.id ?? null;
}

export type RunEnd = {
  outcome: NonNullable<(typeof jobRuns.$inferSelect)['outcome']>;
  report: Record<string, number> | null;
  error: string | null;
};

export async function finishRun(db: Database, id: number, end: RunEnd, now: Date): Promise<void> {
  const report = end.report && JSON.stringify(end.report);
  await db.batch([
    db
      .update(jobRuns)
      .set({ ...end, report, finishedAt: now.toISOString() })
      .where(and(eq(jobRuns.id, id), isNull(jobRuns.outcome))),
  ]);
}

type Run = Pick<typeof jobRuns.$inferInsert, 'job' | 'period' | 'startedAt'>;

/** Notes a run that has ended. */
export async function addRun(db: Database, run: Run, end: RunEnd, now: Date): Promise<void> {
  const report = end.report && JSON.stringify(end.report);
  await db.batch([db.insert(jobRuns).values({ ...run, ...end, report, finishedAt: now.toISOString() })]);
}

export async function lastRuns(db: Database, jobs: readonly string[]) {
  const { id, period, ...shown } = getTableColumns(jobRuns);
  const ofJob = sql`FROM ${jobRuns} run WHERE run.job = wanted.value`;
  const lastFirst = sql`ORDER BY run.started_at DESC LIMIT 1`;
  const lastOkAt = sql<string | null>`(SELECT run.finished_at ${ofJob} AND run.outcome = 'ok' ${lastFirst})`;
  const rows = await db
    .select({ ...shown, lastOkAt })
    .from(sql`json_each(${listOf(jobs)}) AS wanted`)
    .innerJoin(jobRuns, eq(id, sql`(SELECT run.id ${ofJob} ${lastFirst})`));
  return rows.map(({ report, ...run }) => {
    const counts: Record<string, number> | null = report === null ? null : JSON.parse(report);
    return { ...run, counts };
  });
}

export async function deleteRunsBefore(db: Database, instant: string): Promise<number> {
  const last = db.select({ id: sql`max(id)` }).from(jobRuns).groupBy(jobRuns.job);
  const { deleted } = await transact(db, {
    deleted: db.delete(jobRuns).where(and(lt(jobRuns.startedAt, instant), notInArray(jobRuns.id, last))),
  });
  return deleted.rowsAffected;
}
