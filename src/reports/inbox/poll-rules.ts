import { HOUR_MS, MINUTE_MS } from '../../platform/domain/calendar';

/** In ms: Workers stop work 30 s after an answer; the next poll continues. */
export const POLL_AFTER_ANSWER_MS = 25_000;

/** Tolerance for the scheduler's clock. */
const SLACK_MS = 30_000;

const LONGEST_PAUSE_MS = HOUR_MS;

export function nextPollAt(lastPollAt: number, intervalMinutes: number): number {
  return lastPollAt + intervalMinutes * MINUTE_MS - SLACK_MS;
}

/** Exponential backoff, in ms; at most an hour. */
export function pauseAfter(failures: number, intervalMinutes: number): number {
  const doubled = intervalMinutes * MINUTE_MS * 2 ** Math.min(failures - 1, 20);
  return Math.max(intervalMinutes * MINUTE_MS, Math.min(doubled, LONGEST_PAUSE_MS)) - SLACK_MS;
}
