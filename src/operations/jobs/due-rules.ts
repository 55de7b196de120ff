import { DAY_MS, HOUR_MS, lisbonDate, MINUTE_MS } from '../../platform/domain/calendar';
import { BACKUP_JOB } from '../backup/late-backup-rules';

export type Every = 'hour' | 'day';

/** `interrupted` means that its process ended first. */
type RunState = 'running' | 'interrupted' | 'ok' | 'failed' | 'stopped';

const JOB_MS = MINUTE_MS;

/** Less than `GONE_MS`. */
const BACKUP_MS = 8 * MINUTE_MS;

/** The time after which a job is aborted. */
export function limitOf(job: string): number {
  return job === BACKUP_JOB ? BACKUP_MS : JOB_MS;
}

/** A run that began this long ago counts as dead. */
export const GONE_MS = 10 * MINUTE_MS;

/** One hour, minus the interval between two checks. */
export const RETRY_MS = 55 * MINUTE_MS;

/** Longer than any period: a day may have 25 hours. */
export const PERIOD_MS = 26 * HOUR_MS;

const KEPT_MS = 90 * DAY_MS;

/** The hour in UTC, or the day in Lisbon. */
export function periodOf(every: Every, now: Date): string {
  return every === 'hour' ? now.toISOString().slice(0, 13) : lisbonDate(now);
}

export function runsKeptSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}

type Run = { startedAt: string; outcome: 'ok' | 'failed' | 'stopped' | null };

export function runState({ outcome, startedAt }: Run, now: Date): RunState {
  if (outcome !== null) return outcome;
  return Math.abs(now.getTime() - Date.parse(startedAt)) < GONE_MS ? 'running' : 'interrupted';
}
