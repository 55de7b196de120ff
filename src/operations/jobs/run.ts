import { within } from '../../platform/domain/time-limit';
import { toAppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type Every, limitOf, periodOf } from './due-rules';
import { claimRun, finishRun, jobsTaken, type RunEnd } from './store';

/** Jobs are idempotent and end soon after `stop`, with nothing half done. They return counts, `failed` among them. */
export type Job = (services: Services, now: Date, stop: AbortSignal) => Promise<Record<string, number>>;

export type RunOptions = {
  /** Aborts the running job and prevents further ones. */
  stop?: AbortSignal;
  limitMs?: number;
};

/** Time for an aborted job to end. */
const GRACE_MS = 2_000;

/** Runs one job after the other; across processes each job runs once per period. Never raises. */
export async function runDue(
  services: Services,
  now: Date,
  every: Every,
  jobs: Record<string, Job>,
  { stop = new AbortController().signal, limitMs }: RunOptions = {},
): Promise<void> {
  const period = periodOf(every, now);
  try {
    const taken = await jobsTaken(services.db, Object.keys(jobs), { period, now });
    for (const [name, job] of Object.entries(jobs)) {
      if (stop.aborted) return;
      if (!taken.has(name)) {
        await runOne(services, { name, job, period }, now, { stop, limitMs: limitMs ?? limitOf(name) });
      }
    }
  } catch (error) {
    services.log.error('jobs.not_run', error, { every });
  }
}

type Due = { name: string; job: Job; period: string };

async function runOne(
  services: Services,
  { name, job, period }: Due,
  now: Date,
  options: Required<RunOptions>,
): Promise<void> {
  const { db, log } = services;
  try {
    const id = await claimRun(db, name, { period, now: services.now() });
    if (id === null) return;
    const { cause, ...end } = await attempt(services, job, now, options);
    if (end.outcome === 'ok') log.info('job.done', { job: name, ...end.report });
    else if (cause === undefined)
      log.warn(`job.${end.outcome}`, { job: name, reason: end.error, ...end.report });
    else log.error('job.failed', cause, { job: name });
    await finishRun(db, id, end, services.now());
  } catch (error) {
    log.error('job.failed', error, { job: name });
  }
}

async function attempt(
  services: Services,
  job: Job,
  now: Date,
  { stop, limitMs }: Required<RunOptions>,
): Promise<RunEnd & { cause?: unknown }> {
  const limit = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([stop, limit]);
  let report: RunEnd['report'] = null;
  try {
    report = await withGrace(job(services, now, signal), signal);
  } catch (cause) {
    if (!signal.aborted) return { outcome: 'failed', report, error: toAppError(cause).code, cause };
  }
  if (stop.aborted) return { outcome: 'stopped', report, error: null };
  if (limit.aborted) return { outcome: 'failed', report, error: 'timeout' };
  if (report?.failed) return { outcome: 'failed', report, error: 'incomplete' };
  return { outcome: 'ok', report, error: null };
}

/** Raises `TimeLimitError` for work that outlives its abort. */
async function withGrace<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<void>();
  if (stop.aborted) stopped.resolve();
  else stop.addEventListener('abort', () => stopped.resolve(), { once: true });
  return Promise.race([work, stopped.promise.then(() => within(GRACE_MS, work))]);
}
