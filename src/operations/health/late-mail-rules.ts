import { HOUR_MS, MINUTE_MS } from '../../platform/domain/calendar';

type Watched = {
  monitoring: boolean;
  intervalMinutes: number;
  activeSince: string | null;
  lastPollAt: string | null;
  retryAt: string | null;
};

/** ISO 8601, accurate to one tick of the schedule; null while the inbox is not monitored. */
export function nextPoll({
  monitoring,
  intervalMinutes,
  activeSince,
  lastPollAt,
  retryAt,
}: Watched): string | null {
  if (!monitoring) return null;
  const due = lastPollAt
    ? new Date(Date.parse(lastPollAt) + intervalMinutes * MINUTE_MS).toISOString()
    : (activeSince ?? '');
  const next = retryAt && retryAt > due ? retryAt : due;
  return next === '' ? null : next;
}

/** Two ticks plus the time limit of a poll. */
const POLL_LATE_MS = 15 * MINUTE_MS;

export function isLate(due: string | null, now: Date): boolean {
  return due !== null && now.getTime() - Date.parse(due) > POLL_LATE_MS;
}

const LONG_WAIT_MS = HOUR_MS;

type Waiting = { configured: boolean; waiting: number; oldestWaitingAt: string | null };

export function outboxStateOf(
  { configured, waiting, oldestWaitingAt }: Waiting,
  now: Date,
): 'ok' | 'failing' | 'off' {
  if (!configured) return waiting > 0 ? 'failing' : 'off';
  const isLong = oldestWaitingAt !== null && now.getTime() - Date.parse(oldestWaitingAt) > LONG_WAIT_MS;
  return isLong ? 'failing' : 'ok';
}

/** An early warning, before visitors are refused. */
export function isNearlyReached({ used, limit }: { used: number; limit: number }): boolean {
  return used >= limit * 0.9;
}

export function wasJustNow(at: number, now: Date): boolean {
  return now.getTime() - at < 15 * MINUTE_MS;
}
