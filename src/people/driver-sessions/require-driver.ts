import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../../app-env';
import { AppError } from '../../platform/http/errors';
import { PUBLIC_ROUTES } from '../../platform/sessions/auth';
import { hasEnded, needsTouch } from '../../platform/sessions/session-rules';
import type { Services } from '../../services';
import { addressHash } from './address-hash';
import { readCookieHash } from './cookies';
import { DRIVER_SESSION } from './session-rules';
import { type DriverSession, endDriverSession, findDriverSession, touchDriverSession } from './store';

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

/** Renews the session's idle time. */
export async function readDriverSession(
  c: Context<AppEnv>,
  services: Services,
): Promise<DriverSession | null> {
  const tokenHash = await readCookieHash(c, services, 'driver');
  const session = tokenHash === null ? null : await findDriverSession(services.db, tokenHash);
  if (session === null) return null;
  const { db, log } = services;
  const now = services.now();
  const isOver = hasEnded(session, DRIVER_SESSION, now);
  if (isOver || (await addressHash(services, session.email)) !== session.emailHash) {
    // The session has ended even if deleting its row fails.
    await endDriverSession(db, session.tokenHash, now, isOver ? 'time' : 'address').catch((error) => {
      log.error('driver-session.end_not_recorded', error);
    });
    return null;
  }
  if (needsTouch(session, DRIVER_SESSION, now)) {
    // A failed write must not block a read.
    await touchDriverSession(db, session, now).catch((error) => {
      log.error('driver-session.touch_failed', error);
    });
  }
  return session;
}
