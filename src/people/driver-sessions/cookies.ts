import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../app-env';
import { originOf } from '../../platform/http/origin';
import { isSecure } from '../../platform/sessions/session-cookie';
import { hashToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { DRIVER_SESSION } from './session-rules';
import { SIGN_IN_MS } from './sign-in-email-limits';

/** `driver` has the session; `asked` binds a code to the browser that asked for it. */
type Kind = 'driver' | 'asked';

const LIFETIME_MS: Record<Kind, number> = { driver: DRIVER_SESSION.lifetimeMs, asked: SIGN_IN_MS };

export function cookieName(kind: Kind, origin: string): string {
  return isSecure(origin) ? `__Host-volante_${kind}` : `volante_${kind}`;
}

/** Returns the token's SHA-256 in hex. */
export async function readCookieHash(
  c: Context<AppEnv>,
  services: Services,
  kind: Kind,
): Promise<string | null> {
  const token = getCookie(c, cookieName(kind, originOf(c.req.raw, services)));
  return token === undefined ? null : hashToken(token);
}

export function setTokenCookie(c: Context<AppEnv>, services: Services, kind: Kind, token: string): void {
  const origin = originOf(c.req.raw, services);
  setCookie(c, cookieName(kind, origin), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(origin),
    maxAge: LIFETIME_MS[kind] / 1000,
  });
}

export function clearTokenCookie(c: Context<AppEnv>, services: Services, kind: Kind): void {
  const origin = originOf(c.req.raw, services);
  deleteCookie(c, cookieName(kind, origin), { path: '/', secure: isSecure(origin) });
}
