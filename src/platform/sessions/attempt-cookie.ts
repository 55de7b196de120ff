import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { originOf } from '../http/origin';
import { clearHostCookie, cookieName, readHostCookie, setHostCookie } from './cookies';
import type { Attempt } from './handshake';
import type { CookieKind } from './session-rules';

/** `at` is in ms since the epoch; `next` is the path after the sign-in. */
type KeptAttempt = Attempt & { at: number; next: string };

const LIFETIME_MS = 600_000;

/** Keeps the cookies below the 16 KB of headers that servers accept. */
const MOST_AT_ONCE = 8;

/** One cookie per attempt, so that tabs do not overwrite each other's. */
export function keepAttempt(c: Context<AppEnv>, services: Services, attempt: KeptAttempt): void {
  const prefix = cookieName(kindOf(''), originOf(c.req.raw, services));
  const open = Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({
      state: name.slice(prefix.length),
      at: Number(new URLSearchParams(value).get('at')) || 0,
    }))
    .sort((one, other) => other.at - one.at);
  for (const { state } of open.slice(MOST_AT_ONCE - 1)) clearHostCookie(c, services, kindOf(state));

  const value = new URLSearchParams({
    state: attempt.state,
    nonce: attempt.nonce,
    codeVerifier: attempt.codeVerifier,
    at: String(attempt.at),
    next: attempt.next,
  });
  setHostCookie(c, services, kindOf(attempt.state), value.toString());
}

/** The attempt is valid once: this answer deletes the cookie. */
export function takeAttempt(
  c: Context<AppEnv>,
  services: Services,
  state: string | undefined,
): KeptAttempt | null {
  if (state === undefined || !/^[\w-]{16,200}$/.test(state)) return null;
  const value = readHostCookie(c, services, kindOf(state));
  if (value === undefined) return null;
  clearHostCookie(c, services, kindOf(state));
  const kept = Object.fromEntries(new URLSearchParams(value));
  const { state: keptState = '', nonce = '', codeVerifier = '', next = '/' } = kept;
  const at = Number(kept.at);
  const isInTime = services.now().getTime() - at < LIFETIME_MS;
  return isInTime && nonce !== '' && codeVerifier !== ''
    ? { state: keptState, nonce, codeVerifier, at, next }
    : null;
}

function kindOf(state: string): CookieKind {
  return { cookie: `attempt_${state.slice(0, 16)}`, lifetimeMs: LIFETIME_MS };
}
