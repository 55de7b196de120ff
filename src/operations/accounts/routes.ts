import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { AppError, toAppError } from '../../platform/http/errors';
import { originOf } from '../../platform/http/origin';
import { addressOf, rateLimit } from '../../platform/http/rate-limit';
import { readUpTo } from '../../platform/http/read-up-to';
import { requireSameOrigin } from '../../platform/http/same-origin';
import { noStore } from '../../platform/http/security-headers';
import { type Front, showProvider } from '../../platform/identity/front';
import { noticePage } from '../../platform/sessions/notice-page';
import { plainPagePolicy } from '../../platform/sessions/plain-page';
import type { Services } from '../../services';
import { BEGUN_BY_NETWORK, INVITATIONS_OF_NETWORK, MOST_FORM_BYTES } from './account-limits';
import { answerLink, type InvitationAnswer, openLink } from './invitation';

/** The pages of accounts that the program has: the provider's, under the program's address, and the invitation's. */
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
  routes.get('/account/invitation', async (c) => {
    return answer(c, await openLink(services, c.req.query('token') ?? ''));
  });
  routes.post('/account/invitation', rateLimit(services, INVITATIONS_OF_NETWORK), async (c) => {
    const fields = new URLSearchParams(Buffer.from((await bodyOf(c)) ?? '').toString('utf8'));
    return answer(c, await answerLink(services, fields, needsSecondFactor));
  });
  routes.onError((error, c) => {
    const { code } = toAppError(error);
    services.log.error('account.failed', error);
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

async function answer(c: Context<AppEnv>, { status, page, script, setCookie }: InvitationAnswer) {
  c.header('Content-Security-Policy', await plainPagePolicy("'self'", script));
  if (setCookie) c.header('Set-Cookie', setCookie);
  return c.html(page, status);
}
