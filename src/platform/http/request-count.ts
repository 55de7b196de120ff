import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';

export type RequestCount = { served: number; failed: number };

export function countRequests(): { requests: Readonly<RequestCount>; middleware: MiddlewareHandler<AppEnv> } {
  const requests = { served: 0, failed: 0 };
  return {
    requests,
    async middleware(c, next) {
      await next();
      requests.served += 1;
      if (c.res.status >= 500) requests.failed += 1;
    },
  };
}
