import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { actingAs } from '../audit/acting';
import { originOf } from '../http/origin';
import { keepAttempt, takeAttempt } from './attempt-cookie';
import { readStaff } from './auth';
import { markBrowserCache } from './browser-cache';
import { readTokenHash, setHostCookie } from './cookies';
import type { Claims } from './handshake';
import type { Notice } from './notice-page';
import { pageAfterSignIn } from './page-rules';
import { auditRefusal, refusedCode } from './refusals';
import { allEntries, groupsIn, rolesOf, rolesOfGroups } from './role-rules';
import { STAFF_SESSION } from './session-rules';
import { actorOf, issuerOf } from './staff-roles';
import { isStaff, LOCAL, maySignIn, verifiedEmail } from './staff-rules';
import { insertSession } from './store';
import { createHashedToken } from './token';

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
  if (email === null || !isOfOffice(services, email, claims)) {
    const seen = services.staffGroups && { claims: Object.keys(claims).toSorted().join(' ') };
    if (email === null) await auditRefusal(services, 'not-verified', { seen });
    else await auditRefusal(services, 'not-staff', { who: await refusedCode(services, email), seen });
    return { notice: 'notStaff' };
  }
  if (!(await startSession(c, services, email, claims))) {
    const who = await refusedCode(services, email);
    if (issuerOf(services) === LOCAL) {
      await auditRefusal(services, 'answer', { who, reason: 'account changed or ended' });
      return { notice: 'refused' };
    }
    await auditRefusal(services, 'another-account', { who });
    return { notice: 'anotherAccount' };
  }
  return { location: pageAfterSignIn(attempt.next, origin) };
}

/** A list of addresses decides, or for somebody on none their groups. */
export function isOfOffice(services: Services, email: string, claims: Claims): boolean {
  const list = allEntries(services);
  if (isStaff(email, list)) return maySignIn(claims, email, { issuer: services.signIn.issuer, list });
  return rolesOfGroups(groupsOf(services, claims) ?? [], services).length > 0;
}

/** Null where groups give no role. */
function groupsOf({ staffGroups }: Services, claims: Claims): string[] | null {
  return staffGroups ? groupsIn(claims, staffGroups.claim) : null;
}

/** Issues a new token in place of the browser's session (ASVS 7.2.4). False for an e-mail bound to another account, and
 * for an account of the program that has ended or changed meanwhile. */
async function startSession(c: Context<AppEnv>, services: Services, email: string, claims: Claims) {
  const { token, tokenHash } = await createHashedToken();
  const replaces = await readTokenHash(c, services, STAFF_SESSION);
  const account = { issuer: issuerOf(services), sub: String(claims.sub) };
  const groups = groupsOf(services, claims);
  const seen = { groups, claims: groups && Object.keys(claims).toSorted() };
  const passedAt = typeof claims.auth_time === 'number' ? claims.auth_time : 0;
  const session = { tokenHash, email, name: nameOf(claims), replaces, passedAt, ...account, ...seen };
  const actor = actorOf({ email, roles: rolesOf(email, services, groups ?? []) }, services);
  const isBegun = await actingAs(actor, () => insertSession(services.db, session, services.now()));
  if (!isBegun) return false;
  setHostCookie(c, services, STAFF_SESSION, token);
  markBrowserCache(c, services);
  return true;
}

function nameOf(claims: Claims): string | null {
  return typeof claims.name === 'string' && claims.name.trim() !== ''
    ? claims.name.trim().slice(0, 200)
    : null;
}
