import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';

export function requestLog(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    if (!c.res.headers.has('X-Request-Id')) c.header('X-Request-Id', requestId);
    services.log.info('request', {
      requestId,
      method: c.req.method,
      route: routePattern(c),
      status: c.res.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}

/** The log has the pattern of the route, since a path contains ids and keys. */
function routePattern(c: Context): string {
  const routes = matchedRoutes(c);
  return (routes.find((route) => route.method !== 'ALL') ?? routes.at(-1))?.path ?? '';
}
