import { parse, serialize } from 'hono/utils/cookie';
import { DAY_MS } from '../../platform/domain/calendar';
import { cookieName } from '../../platform/sessions/cookies';
import { createHashedToken, hashToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { DEVICE_DAYS } from './account-limits';
import { isKnownDevice } from './store';

const KIND = { cookie: 'device' };

/** The hash of the browser's token, if the account has signed in there before. */
export async function knownDevice(
  { db, publicOrigin }: Services,
  cookie: string,
  email: string,
): Promise<string | null> {
  const token = parse(cookie)[cookieName(KIND, publicOrigin)];
  const hash = token === undefined ? null : await hashToken(token);
  return (await isKnownDevice(db, email, hash)) ? hash : null;
}

/** A new token for the browser, in place of one that others may have planted. */
export async function newDevice({ publicOrigin }: Services): Promise<{ hash: string; setCookie: string }> {
  const { token, tokenHash } = await createHashedToken();
  const setCookie = serialize(cookieName(KIND, publicOrigin), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicOrigin.startsWith('https:'),
    maxAge: (DEVICE_DAYS * DAY_MS) / 1000,
  });
  return { hash: tokenHash, setCookie };
}
