import { HOUR_MS, MINUTE_MS } from '../domain/calendar';

/** A cookie of the whole host: the end of its name, and how long a browser keeps it. */
export type CookieKind = { cookie: string; lifetimeMs: number };

/** How long a kind of session lasts (ASVS 7.3), in milliseconds: `lifetimeMs` after its sign-in. */
export type SessionKind = CookieKind & {
  /** Begins the names of its audited actions and of its events in the log. */
  name: string;
  /** After its last use. */
  idleMs: number;
  /** A use is stored where the stored one is as old as this. */
  touchMs: number;
};

export const STAFF_SESSION: SessionKind = {
  cookie: 'session',
  name: 'session',
  lifetimeMs: 8 * HOUR_MS,
  idleMs: HOUR_MS,
  touchMs: MINUTE_MS,
};

/** ISO 8601, in UTC. */
type Times = { createdAt: string; lastSeenAt: string };

/** Sessions created or last seen at these instants, or before, have ended. */
export function endedBefore({ lifetimeMs, idleMs }: SessionKind, now: Date): Times {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { createdAt: before(lifetimeMs), lastSeenAt: before(idleMs) };
}

export function hasEnded(session: Times, kind: SessionKind, now: Date): boolean {
  const { createdAt, lastSeenAt } = endedBefore(kind, now);
  return session.createdAt <= createdAt || session.lastSeenAt <= lastSeenAt;
}

export function needsTouch(
  { lastSeenAt }: Pick<Times, 'lastSeenAt'>,
  { touchMs }: SessionKind,
  now: Date,
): boolean {
  return now.getTime() - Date.parse(lastSeenAt) >= touchMs;
}
