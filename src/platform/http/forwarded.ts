import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';

/** The entry of X-Forwarded-For that the outermost of our proxies added; undefined where there are fewer entries. */
export function forwardedFor(c: Context, trustedProxies: number): string | undefined {
  const entries = (c.req.header('x-forwarded-for') ?? '').split(',');
  return entries.at(-trustedProxies)?.trim() || undefined;
}

const lastBypass = new WeakMap<Services, number>();

/** Notes requests that lack an entry of a trusted proxy. Health is asked on this machine, without one. */
export function noteBypasses(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { trustedProxies } = services;
    const isMissing = trustedProxies > 0 && forwardedFor(c, trustedProxies) === undefined;
    if (isMissing && c.req.path !== '/api/health') lastBypass.set(services, services.now().getTime());
    await next();
  };
}

/** When this process last had such a request, in ms since 1970. */
export function bypassedAt(services: Services): number | null {
  return lastBypass.get(services) ?? null;
}
