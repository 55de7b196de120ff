import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { originOf } from '../http/origin';
import type { CookieKind } from './session-rules';
import { hashToken } from './token';

/** `__Host-` keeps other hosts of the domain from planting one (login CSRF). It needs Secure, which Safari refuses on
 * plain http, loopback included. */
export function cookieName({ cookie }: Pick<CookieKind, 'cookie'>, origin: string): string {
  return isSecure(origin) ? `__Host-volante_${cookie}` : `volante_${cookie}`;
}

export function readHostCookie(c: Context<AppEnv>, services: Services, kind: CookieKind): string | undefined {
  return getCookie(c, cookieName(kind, originOf(c.req.raw, services)));
}

/** SHA-256 (hex) of the cookie's token. */
export async function readTokenHash(
  c: Context<AppEnv>,
  services: Services,
  kind: CookieKind,
): Promise<string | null> {
  const token = readHostCookie(c, services, kind);
  return token === undefined ? null : hashToken(token);
}

export function setHostCookie(c: Context<AppEnv>, services: Services, kind: CookieKind, value: string): void {
  const origin = originOf(c.req.raw, services);
  setCookie(c, cookieName(kind, origin), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(origin),
    maxAge: kind.lifetimeMs / 1000,
  });
}

export function clearHostCookie(c: Context<AppEnv>, services: Services, kind: CookieKind): void {
  const origin = originOf(c.req.raw, services);
  deleteCookie(c, cookieName(kind, origin), { path: '/', secure: isSecure(origin) });
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:');
}
