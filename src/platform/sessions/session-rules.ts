/** Absolute and idle timeouts (ASVS 7.3). */
export const SESSION_LIFETIME_MS = 8 * 60 * 60 * 1000;

export const SESSION_IDLE_MS = 60 * 60 * 1000;

const TOUCH_INTERVAL_MS = 60 * 1000;

type Times = { createdAt: string; lastSeenAt: string };

export function hasEnded(session: Times, now: Date): boolean {
  return (
    now.getTime() - Date.parse(session.createdAt) >= SESSION_LIFETIME_MS ||
    now.getTime() - Date.parse(session.lastSeenAt) >= SESSION_IDLE_MS
  );
}

export function needsTouch(session: Times, now: Date): boolean {
  return now.getTime() - Date.parse(session.lastSeenAt) >= TOUCH_INTERVAL_MS;
}
