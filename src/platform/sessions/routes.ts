import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { actingAs } from '../audit/acting';
import { AppError, toAppError } from '../http/errors';
import { isOpenedAsPage } from '../http/opened-as-page';
import { originOf } from '../http/origin';
import { rateLimit } from '../http/rate-limit';
import { readStaff } from './auth';
import { clearBrowserCache } from './browser-cache';
import { SIGN_IN_LIMIT } from './call-limits';
import { clearHostCookie, readTokenHash } from './cookies';
import { needs } from './needs';
import { noticePage } from './notice-page';
import { endOwnSession, ownSessions } from './own';
import { officePageOf } from './page-rules';
import { hasRoles } from './role-rules';
import { STAFF_SESSION } from './session-rules';
import { endSession } from './session-store';
import { beginSignIn, finishSignIn, type SignInStep } from './sign-in-staff';
import { actorOf } from './staff-roles';
import { STAFF_SESSIONS } from './store';

/** `hasRecibos` answers whether fiscal documents of drivers are asked for. */
export function sessionRoutes(services: Services, hasRecibos: () => Promise<boolean>) {
  const answer = (c: Context<AppEnv>, step: SignInStep) =>
    'notice' in step ? noticePage(c, step.notice, services) : c.redirect(step.location);
  const slowDown = rateLimit(services, SIGN_IN_LIMIT);
  const routes = new Hono<AppEnv>()
    .get('/login', noStore, slowDown, async (c) => {
      const next =
        c.req.query('next') ?? officePageOf(c.req.header('Referer'), originOf(c.req.raw, services));
      const chooseAccount = c.req.query('account') === 'other';
      return answer(c, await beginSignIn(c, services, { next, chooseAccount }));
    })
    .get('/callback', noStore, slowDown, async (c) => answer(c, await finishSignIn(c, services)))
    .get('/logout', noStore, async (c) => {
      if (!isOwnNavigation(c)) return c.redirect('/');
      const tokenHash = await readTokenHash(c, services, STAFF_SESSION);
      if (tokenHash !== null) {
        const staff = hasRoles(services) ? await readStaff(c, services) : null;
        await actingAs(staff && actorOf(staff, services), () =>
          endSession(services.db, STAFF_SESSIONS, tokenHash, 'sign-out', services.now()),
        );
      }
      clearHostCookie(c, services, STAFF_SESSION);
      clearBrowserCache(c);
      return c.redirect('/');
    })
    .get('/auth/user', noStore, async (c) => {
      const staff = await readStaff(c, services);
      if (staff === null) throw new AppError('unauthenticated');
      const { email, name, roles } = staff;
      return c.json({
        email,
        name,
        paysByFile: services.company !== null,
        sendsEmails: services.mailer !== null,
        fleet: services.fleet?.brand ?? null,
        ...((await hasRecibos()) && { recibos: true as const }),
        ...(services.accounts && { hasAccount: true as const }),
        ...(hasRoles(services) && { roles }),
      });
    })
    .get('/sessions', needs('signed-in'), async (c) =>
      c.json(await ownSessions(services.db, c.get('staff').email, c.get('sessionId'), services.now())),
    )
    .delete('/sessions/:id', needs('signed-in'), async (c) => {
      const id = c.req.param('id');
      const ended = await endOwnSession(services.db, c.get('staff').email, id, services.now());
      if (!ended) throw new AppError('not_found', { message: 'Esta sessão já terminou.' });
      if (id === c.get('sessionId')) {
        clearHostCookie(c, services, STAFF_SESSION);
        clearBrowserCache(c);
      }
      return c.body(null, 204);
    });
  routes.onError((error, c) => answerError(error, c, services));
  return routes;
}

const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
};

/** Whether the person followed a link of ours or typed the address; false for a prefetch. */
function isOwnNavigation(c: Context<AppEnv>): boolean {
  const ahead = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? '';
  const site = c.req.header('Sec-Fetch-Site') ?? 'none';
  return (site === 'same-origin' || site === 'none') && !ahead.includes('prefetch');
}

/** Answers a navigation with a page and a fetch with JSON. */
function answerError(error: Error, c: Context<AppEnv>, services: Services): Response | Promise<Response> {
  const { code, detail } = toAppError(error);
  if (!isOpenedAsPage(c) || code === 'unauthenticated') throw error;
  if (code === 'too_many_requests') {
    c.header('Retry-After', String(Math.max(1, Math.ceil(detail.retryAfterSeconds ?? 60))));
    return noticePage(c, 'tooMany', services);
  }
  services.log.error('request.failed', error, { requestId: c.get('requestId') });
  return noticePage(c, code === 'unavailable' ? 'busy' : 'failed', services);
}
