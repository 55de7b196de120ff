import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { originOf } from '../http/origin';
import { keepAttempt, takeAttempt } from './attempt-cookie';
import { readStaff } from './auth';
import { markBrowserCache } from './browser-cache';
import { readTokenHash, setHostCookie } from './cookies';
import type { Claims } from './handshake';
import type { Notice } from './notice-page';
import { pageAfterSignIn } from './page-rules';
import { auditRefusal, refusedCode } from './refusals';
import { allEntries, rolesOf } from './role-rules';
import { STAFF_SESSION } from './session-rules';
import { maySignIn, verifiedEmail } from './staff-rules';
import { insertSession } from './store';
import { createHashedToken } from './token';

/** Constant stand-in for the issuer, whose address may change with each start. */
const EMBEDDED = 'embedded';

export type SignInStep = { location: string } | { notice: Notice };

/** `next` is the page to open afterwards. */
export async function beginSignIn(
  c: Context<AppEnv>,
  services: Services,
  wanted: { next: string | undefined; chooseAccount: boolean },
): Promise<SignInStep> {
  const origin = originOf(c.req.raw, services);
  const { beginHandshake } = await import('./handshake');
  const begun = await beginHandshake(services, origin, wanted.chooseAccount);
  if ('failure' in begun) return { notice: begun.failure };
  const next = pageAfterSignIn(wanted.next, origin);
  keepAttempt(c, services, { ...begun.attempt, at: services.now().getTime(), next });
  return { location: begun.location };
}

/** Succeeds only for a verified address on the staff list. */
export async function finishSignIn(c: Context<AppEnv>, services: Services): Promise<SignInStep> {
  const origin = originOf(c.req.raw, services);
  const attempt = takeAttempt(c, services, c.req.query('state'));
  if (attempt === null) {
    // The person went back in the history, or another tab finished first.
    if ((await readStaff(c, services)) !== null) return { location: '/' };
    services.log.warn('sign_in.refused', { why: 'attempt' });
    return { notice: 'refused' };
  }
  const { finishHandshake } = await import('./handshake');
  const outcome = await finishHandshake(services, origin, new URL(c.req.url).search, attempt);
  if ('failure' in outcome) {
    if (outcome.failure === 'refused') await auditRefusal(services, 'answer', { reason: outcome.reason });
    return { notice: outcome.failure };
  }
  const { claims } = outcome;
  const email = verifiedEmail(claims);
  const list = allEntries(services);
  if (email === null || !maySignIn(claims, email, { issuer: services.signIn.issuer, list })) {
    if (email === null) await auditRefusal(services, 'not-verified');
    else await auditRefusal(services, 'not-staff', { who: await refusedCode(services, email) });
    return { notice: 'notStaff' };
  }
  if (!(await startSession(c, services, email, claims))) {
    await auditRefusal(services, 'another-account', { who: await refusedCode(services, email) });
    return { notice: 'anotherAccount' };
  }
  return { location: pageAfterSignIn(attempt.next, origin) };
}

/** Issues a new token in place of the browser's session (ASVS 7.2.4). False for an e-mail bound to another account. */
async function startSession(c: Context<AppEnv>, services: Services, email: string, claims: Claims) {
  const { token, tokenHash } = await createHashedToken();
  const replaces = await readTokenHash(c, services, STAFF_SESSION);
  const { signIn } = services;
  const account = { issuer: signIn.embedded ? EMBEDDED : signIn.issuer, sub: String(claims.sub) };
  const roles = rolesOf(email, services);
  const limited = roles.includes('DIRECAO') ? undefined : roles;
  const session = { tokenHash, email, name: nameOf(claims), roles: limited, replaces, ...account };
  if (!(await insertSession(services.db, session, services.now()))) return false;
  setHostCookie(c, services, STAFF_SESSION, token);
  markBrowserCache(c, services);
  return true;
}

function nameOf(claims: Claims): string | null {
  return typeof claims.name === 'string' && claims.name.trim() !== ''
    ? claims.name.trim().slice(0, 200)
    : null;
}
