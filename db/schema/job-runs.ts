import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/** Each time a job of the hour or of the day was run, by whichever process. A run is claimed before it begins. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** `<noun>.<verb>`, as in `documents.expire`. */
    job: text().notNull(),
    /** The hour (`2026-11-20T10`, UTC) or the day (`2026-11-20`, Lisbon) that it was run for. */
    period: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    /** Empty while it runs, and for ever when the process was ended meanwhile. */
    outcome: text({ enum: ['ok', 'failed', 'stopped'] }),
    /** JSON: what was counted, and nothing of what it was counted in. */
    report: text(),
    /** A code: one of the API's errors, `timeout`, or `incomplete` when a part of the work failed. */
    error: text(),
  },
  (t) => [index('job_runs_job').on(t.job, t.startedAt)],
);
