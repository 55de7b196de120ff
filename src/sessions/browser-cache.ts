import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../app-env';
import { originOf } from '../http/origin';
import type { Services } from '../services';
import { isSecure, sessionCookieName } from './session-cookie';

/** As long as browsers keep a cookie, in seconds: the cache has no end of its own, and the session's cookie has one. */
const MARK_SECONDS = 400 * 24 * 60 * 60;

/** Marks a browser that may hold lists from here on, until it was told to let go of them. */
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

/** Whether somebody was signed in with this browser and what they saw may still be in its cache. */
export function mayHoldLists(c: Context<AppEnv>, services: Services): boolean {
  const origin = originOf(c.req.raw, services);
  return [markName(origin), sessionCookieName(origin)].some((name) => getCookie(c, name) !== undefined);
}

/** Has the browser drop what it holds of this origin (W3C Clear-Site-Data; on https and on this machine). */
export function clearBrowserCache(c: Context<AppEnv>): void {
  c.header('Clear-Site-Data', '"cache"');
}

/** The same, once: what is answered after a sign-out still finds the mark, and clears what was under way at it. */
export function clearMarkedCache(c: Context<AppEnv>, services: Services): void {
  const origin = originOf(c.req.raw, services);
  clearBrowserCache(c);
  if (getCookie(c, markName(origin)) === undefined) return;
  deleteCookie(c, markName(origin), { path: '/', secure: isSecure(origin) });
}

function markName(origin: string): string {
  return isSecure(origin) ? '__Host-volante_lists' : 'volante_lists';
}
