import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** A run is claimed before it starts. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    job: text().notNull(),
    /** `2026-11-20T10` (UTC) or `2026-11-20` (Lisbon). */
    period: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    outcome: text({ enum: ['ok', 'failed', 'stopped'] }),
    report: text(),
    error: text(),
  },
  (t) => [index('job_runs_job').on(t.job, t.startedAt)],
);
