import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { originOf } from '../http/origin';
import { isSecure, sessionCookieName } from './session-cookie';

/** The longest lifetime of a cookie, since cached lists never expire. */
const MARK_SECONDS = 400 * 24 * 60 * 60;

/** Marks a browser whose cache may hold lists. */
export function markBrowserCache(c: Context<AppEnv>, services: Services): void {
  const origin = originOf(c.req.raw, services);
  setCookie(c, markName(origin), '1', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(origin),
    maxAge: MARK_SECONDS,
  });
}

export function mayHoldLists(c: Context<AppEnv>, services: Services): boolean {
  const origin = originOf(c.req.raw, services);
  return [markName(origin), sessionCookieName(origin)].some((name) => getCookie(c, name) !== undefined);
}

export function clearBrowserCache(c: Context<AppEnv>): void {
  c.header('Clear-Site-Data', '"cache"');
}

/** Also clears, once per mark, answers that were in flight during a sign-out. */
export function clearMarkedCache(c: Context<AppEnv>, services: Services): void {
  const origin = originOf(c.req.raw, services);
  clearBrowserCache(c);
  if (getCookie(c, markName(origin)) === undefined) return;
  deleteCookie(c, markName(origin), { path: '/', secure: isSecure(origin) });
}

function markName(origin: string): string {
  return isSecure(origin) ? '__Host-volante_lists' : 'volante_lists';
}
