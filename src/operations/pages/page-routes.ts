import { type Context, Hono } from 'hono';
import type { AppEnv, Staff } from '../../app-env';
import { readDriverSession } from '../../people/driver-sessions/require-driver';
import { AppError, toAppError } from '../../platform/http/errors';
import { isOpenedAsPage } from '../../platform/http/opened-as-page';
import { originOf } from '../../platform/http/origin';
import { compressed } from '../../platform/http/ready-json';
import { readStaff } from '../../platform/sessions/auth';
import { noticePage } from '../../platform/sessions/notice-page';
import { hasRoles, type Right } from '../../platform/sessions/role-rules';
import type { Services } from '../../services';
import { landingPage } from './landing-language';
import { ownPageApp } from './own-page-app';
import { pageAnswer } from './page-answer';
import { shownTo } from './shown-to';

const PAGES: Record<string, { visitor: string; staff: string; right?: Right }> = {
  '/': { visitor: 'landing', staff: 'dashboard' },
  '/send-document': { visitor: 'send-document', staff: 'send-document' },
  '/register': { visitor: 'register', staff: 'register-staff' },
  '/drivers': { visitor: 'unauthorized', staff: 'drivers', right: 'people.read' },
  '/finances': { visitor: 'unauthorized', staff: 'finances', right: 'money.read' },
  '/documents': { visitor: 'unauthorized', staff: 'documents', right: 'papers.read' },
  '/email-config': { visitor: 'email-config-visitor', staff: 'email-config', right: 'inbox' },
};

const ELSEWHERE: (typeof PAGES)[string] = { visitor: 'not-found', staff: 'not-found-staff' };

const OWN_HEADERS: Record<string, Record<string, string>> = {
  // Its address is a credential until the page has read it.
  'send-document': { 'Referrer-Policy': 'no-referrer' },
};

/** The path of a page that is written as a folder's, `/finances/`; null for any other. */
function pathOfFolder(path: string): string | null {
  const bare = path.endsWith('/') ? path.slice(0, -1) : '';
  return Object.hasOwn(PAGES, bare) || bare === '/me' ? bare : null;
}

/** The driver's page exists only where e-mails can be sent; null for any other path. */
async function driverPage(c: Context<AppEnv>, services: Services): Promise<string | null> {
  if (c.req.path !== '/me' || services.mailer === null) return null;
  return (await readDriverSession(c, services)) ? 'me' : 'me-sign-in';
}

type Shown = { name: string; staff?: Staff };

/** Null for staff without the page's right; with who looks where roles are configured. */
async function officePage(c: Context<AppEnv>, services: Services): Promise<Shown | null> {
  const { visitor, staff: name, right } = PAGES[c.req.path] ?? ELSEWHERE;
  const staff = await readStaff(c, services);
  if (staff === null) return { name: visitor };
  if (right !== undefined && !staff.rights.has(right)) return null;
  return hasRoles(services) ? { name, staff } : { name };
}

/** Any other path answers the 404 page. `rightOfCall` is the right that a GET needs, null for an open one. */
export function pageRoutes(services: Services, rightOfCall: (path: string) => Right | null) {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    if (!isOpenedAsPage(c) || toAppError(error).code !== 'unavailable') throw error;
    services.log.error('request.failed', error, { requestId: c.get('requestId') });
    return noticePage(c, 'away', services);
  });
  app.get('/favicon.ico', (c) => c.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }));
  app.route('/', ownPageApp(services));
  // A page as it was built is compressed already.
  app.get('*', compressed, async (c) => {
    const file = await services.pages.file(c.req.raw);
    if (file) return file;
    const folder = pathOfFolder(c.req.path);
    if (folder) return c.redirect(folder + new URL(c.req.url).search, 308);
    const own = await driverPage(c, services);
    const shown = own === null ? await officePage(c, services) : { name: own };
    if (shown === null) return noticePage(c, 'noRight', services);
    const { name, staff } = shown;
    if (name !== 'landing') {
      const mayCall = (path: string) => {
        const right = rightOfCall(path);
        return right === null || staff?.rights.has(right) === true;
      };
      const fit = staff && ((html: string) => shownTo(html, staff, mayCall));
      return pageAnswer(c, services, name, { headers: OWN_HEADERS[name], fit });
    }
    const { page, headers } = landingPage(c.req.raw, {
      origin: originOf(c.req.raw, services),
      hasOwnPage: services.mailer !== null,
    });
    return pageAnswer(c, services, page, { headers });
  });
  return app.all('*', () => {
    throw new AppError('not_found');
  });
}
