import { DAY_MS } from '../../platform/domain/calendar';

/** Absolute and idle lifetimes (ASVS 7.3). */
export const SESSION_LIFETIME_MS = 7 * DAY_MS;

const SESSION_IDLE_MS = DAY_MS;

const TOUCH_INTERVAL_MS = 5 * 60_000;

type Times = { createdAt: string; lastSeenAt: string };

/** Sessions created or last seen before these instants have ended. */
export function endedBefore(now: Date): Times {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { createdAt: before(SESSION_LIFETIME_MS), lastSeenAt: before(SESSION_IDLE_MS) };
}

export function hasEnded(session: Times, now: Date): boolean {
  const { createdAt, lastSeenAt } = endedBefore(now);
  return session.createdAt <= createdAt || session.lastSeenAt <= lastSeenAt;
}

export function needsTouch(session: Times, now: Date): boolean {
  return now.getTime() - Date.parse(session.lastSeenAt) >= TOUCH_INTERVAL_MS;
}
