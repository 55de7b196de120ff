import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../../app-env';
import { AppError } from '../../platform/http/errors';
import { PUBLIC_ROUTES } from '../../platform/sessions/auth';
import { readSession } from '../../platform/sessions/read-session';
import type { Services } from '../../services';
import { addressHash } from './address-hash';
import { DRIVER_SESSIONS, type DriverSession } from './store';

/** Guards every route of the driver's page: 404 without a mail server, 401 without a driver's session. */
export function requireDriver(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (services.mailer === null) throw new AppError('not_found');
    const routes = matchedRoutes(c).filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/api/me'),
    );
    if (routes.length === 0) return next();
    if (routes.every(({ method, path }) => PUBLIC_ROUTES.has(`${method} ${path}`))) return next();
    const session = await readDriverSession(c, services);
    if (session === null) throw new AppError('unauthenticated');
    const asked = c.req.query('driverId');
    if (asked !== undefined && asked !== session.driverId) throw new AppError('forbidden');
    c.set('driver', { id: session.driverId, sessionHash: session.tokenHash });
    await next();
  };
}

/** Renews the session's idle time; a changed address ends it. */
export function readDriverSession(c: Context<AppEnv>, services: Services): Promise<DriverSession | null> {
  const isMoved = async ({ email, emailHash }: DriverSession) =>
    (await addressHash(services, email)) !== emailHash;
  return readSession(c, services, DRIVER_SESSIONS, isMoved);
}
