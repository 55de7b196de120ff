import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../app-env';
import { actingAs } from '../../platform/audit/acting';
import { AppError, toAppError } from '../../platform/http/errors';
import { originOf } from '../../platform/http/origin';
import { addressOf, rateLimit } from '../../platform/http/rate-limit';
import { readUpTo } from '../../platform/http/read-up-to';
import { requireSameOrigin } from '../../platform/http/same-origin';
import { noStore } from '../../platform/http/security-headers';
import { type Front, showProvider } from '../../platform/identity/front';
import { readStaffSession } from '../../platform/sessions/auth';
import { readHostCookie, setHostCookie } from '../../platform/sessions/cookies';
import { noticePage } from '../../platform/sessions/notice-page';
import { plainPagePolicy } from '../../platform/sessions/plain-page';
import { STAFF_SESSION } from '../../platform/sessions/session-rules';
import { actorOf } from '../../platform/sessions/staff-roles';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import { hashToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import {
  BEGUN_BY_NETWORK,
  CHANGES_OF_NETWORK,
  INVITATIONS_OF_NETWORK,
  MOST_FORM_BYTES,
  OPENED_LINK,
} from './account-limits';
import { accountChange } from './change';
import type { PageAnswer } from './enrolment';
import { answerLink, openLink } from './invitation';
import { CHANGE, faultPage, INVITATION, waitPage } from './pages';

/** The pages of accounts that the program has: the provider's, under the program's address, those of an invitation, and
 * of a change. */
export function accountRoutes(services: Services, { front, needsSecondFactor }: Accounts) {
  const routes = new Hono<AppEnv>();
  const provider = `${front.path}/*`;
  for (const path of ['/account/*', provider]) routes.use(path, noStore(), requireSameOrigin(services));
  routes.get(`${front.path}/auth`, rateLimit(services, BEGUN_BY_NETWORK));
  routes.on(['GET', 'POST'], provider, async (c) => {
    const { issuer } = services.signIn;
    const publicOrigin = originOf(c.req.raw, services);
    const address = addressOf(c, services);
    return showProvider(c.req.raw, { issuer, front, publicOrigin, address, body: await bodyOf(c) });
  });
  routes.get(INVITATION, async (c) => {
    const token = c.req.query('token');
    // The address that stays, in the history and the Referer, is without the token.
    if (token !== undefined && (await hashToken(token)) !== null) {
      setHostCookie(c, services, OPENED_LINK, token);
      return c.redirect(INVITATION, 303);
    }
    return answer(c, await openLink(services, token ?? readHostCookie(c, services, OPENED_LINK) ?? ''));
  });
  routes.post(INVITATION, rateLimit(services, INVITATIONS_OF_NETWORK), async (c) => {
    return answer(c, await answerLink(services, await fieldsOf(c), needsSecondFactor));
  });
  const change = accountChange(services, needsSecondFactor);
  const ofSession = async (c: Context<AppEnv>, fields: URLSearchParams | null) => {
    const signedIn = await readStaffSession(c, services);
    if (signedIn === null) return c.redirect(`/api/login?next=${CHANGE}`, fields ? 303 : 302);
    const { session, staff } = signedIn;
    const cookie = c.req.header('cookie') ?? '';
    const address = addressOf(c, services);
    return actingAs(actorOf({ ...staff, email: lowerAscii(staff.email) }, services), async () => {
      const { newSession, ...page } = await change({ session, fields, cookie, address });
      if (newSession !== undefined) setHostCookie(c, services, STAFF_SESSION, newSession);
      return answer(c, page);
    });
  };
  routes.get(CHANGE, (c) => ofSession(c, null));
  routes.post(CHANGE, rateLimit(services, CHANGES_OF_NETWORK), async (c) => ofSession(c, await fieldsOf(c)));
  routes.onError(async (error, c) => {
    const { code, detail } = toAppError(error);
    services.log.error('account.failed', error);
    if (c.req.path === CHANGE) return answer(c, changeFault(services, { code, detail }));
    if (code === 'too_many_requests') return noticePage(c, 'tooMany', services);
    if (code === 'unavailable') return noticePage(c, 'busy', services);
    return noticePage(c, code === 'internal' ? 'failed' : 'refused', services);
  });
  return routes;
}

export type Accounts = { front: Front; needsSecondFactor: boolean };

async function bodyOf(c: Context<AppEnv>): Promise<Uint8Array<ArrayBuffer> | null> {
  if (c.req.method !== 'POST' || c.req.raw.body === null) return null;
  const body = await readUpTo<never>(c.req.raw.body, MOST_FORM_BYTES);
  if (body === 'too-large') throw new AppError('too_large');
  return body;
}

async function fieldsOf(c: Context<AppEnv>): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.from((await bodyOf(c)) ?? '').toString('utf8'));
}

async function answer(c: Context<AppEnv>, { status, page, script, headers = {} }: PageAnswer) {
  c.header('Content-Security-Policy', await plainPagePolicy("'self'", script));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.html(page, status as ContentfulStatusCode);
}

type Fault = ReturnType<typeof toAppError>;

function changeFault({ fleet }: Services, { code, detail }: Pick<Fault, 'code' | 'detail'>): PageAnswer {
  const act = 'change';
  if (code === 'too_many_requests') {
    const seconds = Math.max(1, Math.ceil(detail.retryAfterSeconds ?? 60));
    const headers = { 'Retry-After': String(seconds) };
    return { status: 429, page: waitPage({ act, seconds, fleet }), headers };
  }
  if (code === 'unavailable') {
    return { status: 503, page: faultPage({ act, fleet }), headers: { 'Retry-After': '5' } };
  }
  return {
    status: code === 'internal' ? 500 : 400,
    page: faultPage({ act, fleet, error: code === 'internal' ? null : REFUSED }),
  };
}

const REFUSED = 'O pedido não veio desta página, ou é demasiado grande. Nada mudou.';
