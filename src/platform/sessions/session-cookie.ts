import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { originOf } from '../http/origin';
import { STAFF_SESSION } from './session-rules';
import { hashToken } from './token';

/** `__Host-` needs Secure, which Safari refuses on plain http, loopback included. */
export function sessionCookieName(origin: string): string {
  return isSecure(origin) ? '__Host-volante_session' : 'volante_session';
}

/** SHA-256 (hex) of the cookie's token. */
export async function readTokenHash(c: Context<AppEnv>, services: Services): Promise<string | null> {
  const token = getCookie(c, sessionCookieName(originOf(c.req.raw, services)));
  return token === undefined ? null : hashToken(token);
}

export function setSessionCookie(c: Context<AppEnv>, services: Services, token: string): void {
  const origin = originOf(c.req.raw, services);
  setCookie(c, sessionCookieName(origin), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(origin),
    maxAge: STAFF_SESSION.lifetimeMs / 1000,
  });
}

export function clearSessionCookie(c: Context<AppEnv>, services: Services): void {
  const origin = originOf(c.req.raw, services);
  deleteCookie(c, sessionCookieName(origin), { path: '/', secure: isSecure(origin) });
}

export function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}
