import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { AppError } from './errors';
import { originOf } from './origin';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Raises `foreign_origin` for a cross-site state change. Browsers always send an origin with one. */
export function requireSameOrigin(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      if (origin !== undefined && origin !== originOf(c.req.raw, services))
        throw new AppError('foreign_origin');
      if (site !== undefined && site !== 'same-origin') throw new AppError('foreign_origin');
    }
    await next();
  };
}
