import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';

export function limitBody(_services: Services): MiddlewareHandler<AppEnv> {
  return async (_c, next) => {
    await next();
  };
}
