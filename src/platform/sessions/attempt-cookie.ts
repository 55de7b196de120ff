import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../../app-env';
import type { Attempt } from './handshake';
import { isSecure } from './session-cookie';

/** `at` is in ms since the epoch; `next` is the path after the sign-in. */
export type KeptAttempt = Attempt & { at: number; next: string };

const LIFETIME_SECONDS = 600;

/** Keeps the cookies below the 16 KB of headers that servers accept. */
const MOST_AT_ONCE = 8;

/** `__Host-` keeps other hosts of the domain from planting one (login CSRF). */
const PATH = '/';

/** One cookie per attempt, so that tabs do not overwrite each other's. */
export function keepAttempt(c: Context<AppEnv>, origin: string, attempt: KeptAttempt): void {
  const open = Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(prefixOf(origin)))
    .map(([name, value]) => ({ name, at: Number(new URLSearchParams(value).get('at')) || 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of open.slice(MOST_AT_ONCE - 1)) dropCookie(c, origin, name);

  const value = new URLSearchParams({
    state: attempt.state,
    nonce: attempt.nonce,
    codeVerifier: attempt.codeVerifier,
    at: String(attempt.at),
    next: attempt.next,
  });
  setCookie(c, nameOf(origin, attempt.state), value.toString(), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(origin),
    maxAge: LIFETIME_SECONDS,
  });
}

/** The attempt is valid once: this answer deletes the cookie. */
export function takeAttempt(
  c: Context<AppEnv>,
  origin: string,
  state: string | undefined,
  now: Date,
): KeptAttempt | null {
  if (state === undefined || !/^[\w-]{16,200}$/.test(state)) return null;
  const name = nameOf(origin, state);
  const value = getCookie(c, name);
  if (value === undefined) return null;
  dropCookie(c, origin, name);
  const kept = Object.fromEntries(new URLSearchParams(value));
  const { state: keptState = '', nonce = '', codeVerifier = '', next = '/' } = kept;
  const at = Number(kept.at);
  if (!(now.getTime() - at < LIFETIME_SECONDS * 1000) || nonce === '' || codeVerifier === '') return null;
  return { state: keptState, nonce, codeVerifier, at, next };
}

function nameOf(origin: string, state: string): string {
  return `${prefixOf(origin)}${state.slice(0, 16)}`;
}

function prefixOf(origin: string): string {
  return isSecure(origin) ? '__Host-volante_attempt_' : 'volante_attempt_';
}

function dropCookie(c: Context<AppEnv>, origin: string, name: string): void {
  deleteCookie(c, name, { path: PATH, secure: isSecure(origin) });
}
