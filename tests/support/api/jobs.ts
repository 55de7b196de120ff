import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { jobRuns } from '../../../db/schema/job-runs';
import type { Job } from '../../../src/operations/jobs/run';
import type { TestApp } from './registration';

export const HOUR_MS = 3_600_000;

/** Advances the app's clock by so many ms; answers the new time. */
export function pass(app: TestApp, ms: number): Date {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  return app.clock.now;
}

export function runsOf(app: TestApp, job: string) {
  return app.db.select().from(jobRuns).where(eq(jobRuns.job, job));
}

/** A job that counts how often it was run. */
export function counted(work: Job = async () => ({ done: 1 })) {
  const job = vi.fn(work);
  return { job, times: () => job.mock.calls.length };
}
