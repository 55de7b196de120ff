import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { DAY_MS } from '../domain/calendar';
import { clearHostCookie, readHostCookie, setHostCookie } from './cookies';
import { type CookieKind, STAFF_SESSION } from './session-rules';

/** Has the longest lifetime of a cookie, since cached lists never expire. */
const MARK: CookieKind = { cookie: 'lists', lifetimeMs: 400 * DAY_MS };

/** Marks a browser whose cache may hold lists. */
export function markBrowserCache(c: Context<AppEnv>, services: Services): void {
  setHostCookie(c, services, MARK, '1');
}

export function mayHoldLists(c: Context<AppEnv>, services: Services): boolean {
  return [MARK, STAFF_SESSION].some((kind) => readHostCookie(c, services, kind) !== undefined);
}

export function clearBrowserCache(c: Context<AppEnv>): void {
  c.header('Clear-Site-Data', '"cache"');
}

/** Also clears, once per mark, answers that were in flight during a sign-out. */
export function clearMarkedCache(c: Context<AppEnv>, services: Services): void {
  clearBrowserCache(c);
  if (readHostCookie(c, services, MARK) !== undefined) clearHostCookie(c, services, MARK);
}
