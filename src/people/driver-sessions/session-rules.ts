import { DAY_MS, MINUTE_MS } from '../../platform/domain/calendar';
import type { CookieKind, SessionKind } from '../../platform/sessions/session-rules';

export const DRIVER_SESSION: SessionKind = {
  cookie: 'driver',
  name: 'driver-session',
  lifetimeMs: 7 * DAY_MS,
  idleMs: DAY_MS,
  touchMs: 5 * MINUTE_MS,
};

/** Lifetime of a sign-in's link and code. */
export const SIGN_IN_MS = 15 * MINUTE_MS;

/** Binds a code to the browser that asked for it. */
export const ASKED: CookieKind = { cookie: 'asked', lifetimeMs: SIGN_IN_MS };
