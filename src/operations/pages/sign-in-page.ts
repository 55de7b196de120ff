import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import { isOfDriver } from '../../platform/sessions/auth';
import type { Services } from '../../services';
import { pageAnswer } from './page-answer';

/** Replaces a document that needs a session: offers the sign-in, on a driver's path that of drivers. */
export function signInPage(c: Context<AppEnv>, services: Services): Promise<Response> {
  const name = isOfDriver(c.req.path) ? 'me-sign-in' : 'unauthorized';
  return pageAnswer(c, services, name, { status: 401, headers: { 'Cache-Control': 'no-store' } });
}
