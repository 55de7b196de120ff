import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../app-env';
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
  '/register': { visitor: 'register', staff: 'register-staff' },
  '/drivers': { visitor: 'unauthorized', staff: 'drivers' },
  '/finances': { visitor: 'unauthorized', staff: 'finances' },
  '/documents': { visitor: 'unauthorized', staff: 'documents' },
  '/email-config': { visitor: 'email-config-visitor', staff: 'email-config' },
};

const ELSEWHERE = { visitor: 'not-found', staff: 'not-found-staff' };

const STATUS: Record<string, ContentfulStatusCode> = {
  'not-found': 404,
  'not-found-staff': 404,
  unauthorized: 401,
  'email-config-visitor': 401,
};

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
    const choice = PAGES[c.req.path] ?? ELSEWHERE;
    const name = choice[(await readStaff(c, services)) ? 'staff' : 'visitor'];
    const localized = name === 'landing' ? landingPage(c.req.raw, originOf(c.req.raw, services)) : null;
    const page = await services.pages.page(localized?.page ?? name);
    const { direct } = services.storage;
    const answer = encodedResponse(c.req.raw, page.html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie',
      'Content-Security-Policy': contentSecurityPolicy({
        styleHashes: page.styleHashes,
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
