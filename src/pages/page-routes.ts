import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../app-env';
import { readDriverSession } from '../driver-sessions/auth';
import { encodedResponse } from '../http/encoded-response';
import { AppError, toAppError } from '../http/errors';
import { originOf } from '../http/origin';
import { contentSecurityPolicy } from '../http/security-headers';
import type { Services } from '../services';
import { readStaff } from '../sessions/auth';
import { noticePage } from '../sessions/notice-page';
import { landingPage } from './landing-language';

const PAGES: Record<string, { visitor: string; staff: string }> = {
  '/': { visitor: 'landing', staff: 'dashboard' },
  '/send-document': { visitor: 'send-document', staff: 'send-document' },
  '/register': { visitor: 'register', staff: 'register-staff' },
  '/drivers': { visitor: 'unauthorized', staff: 'drivers' },
  '/finances': { visitor: 'unauthorized', staff: 'finances' },
  '/documents': { visitor: 'unauthorized', staff: 'documents' },
  '/email-config': { visitor: 'email-config-visitor', staff: 'email-config' },
};

const ELSEWHERE = { visitor: 'not-found', staff: 'not-found-staff' };

/** In the address of the finances page, which then has other records first than those that it preloads. */
const FILTERS = ['semana', 'condutor', 'estado', 'ordem'];

/** Pages that show a document in place. */
const SHOWS_FILES = new Set(['drivers']);

const STATUS: Record<string, ContentfulStatusCode> = {
  'not-found': 404,
  'not-found-staff': 404,
  unauthorized: 401,
  'email-config-visitor': 401,
};

/** Where letters can be sent; null for any other page. */
async function driverPage(c: Context<AppEnv>, services: Services): Promise<string | null> {
  if (c.req.path !== '/me' || services.mailer === null) return null;
  return (await readDriverSession(c, services)) ? 'me' : 'me-sign-in';
}

async function officePage(c: Context<AppEnv>, services: Services): Promise<string> {
  const choice = PAGES[c.req.path] ?? ELSEWHERE;
  const page = choice[(await readStaff(c, services)) ? 'staff' : 'visitor'];
  return page === 'finances' && FILTERS.some((name) => c.req.query(name)) ? 'finances-filtered' : page;
}

/** Any other path is the 404 screen. */
export function pageRoutes(services: Services) {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    const isRead = c.req.header('accept')?.includes('text/html');
    if (!isRead || toAppError(error).code !== 'unavailable') throw error;
    services.log.error('request.failed', error, { requestId: c.get('requestId') });
    return noticePage(c, 'away');
  });
  app.get('/favicon.ico', (c) => c.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }));
  app.get('*', async (c) => {
    const file = await services.pages.file(c.req.raw);
    if (file) return file;
    const name = (await driverPage(c, services)) ?? (await officePage(c, services));
    const localized = name === 'landing' ? landingPage(c.req.raw, originOf(c.req.raw, services)) : null;
    const page = await services.pages.page(localized?.page ?? name);
    const { direct } = services.storage;
    const answer = encodedResponse(c.req.raw, page.html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie',
      // Its address is a credential until the page has read it.
      ...(name === 'send-document' && { 'Referrer-Policy': 'no-referrer' }),
      'Content-Security-Policy': contentSecurityPolicy({
        styleHashes: page.styleHashes,
        showsFiles: SHOWS_FILES.has(name),
        connect: direct ? [direct.origin] : [],
        development: services.pages.development,
        secure: services.publicOrigin.startsWith('https:'),
      }),
      ...localized?.headers,
    });
    const given = { status: STATUS[name] ?? 200, headers: answer.headers };
    // Through Hono, which adds the headers that the session has set.
    return answer.body === null ? c.body(null, given) : c.body(answer.body, given);
  });
  return app.all('*', () => {
    throw new AppError('not_found');
  });
}
