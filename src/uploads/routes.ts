import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { rateLimit } from '../http/rate-limit';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { issue } from './issue';
import { receive } from './receive';
import { UPLOADS_PER_HOUR } from './rules';
import { AddressQuery } from './schema';
import { visitorOf } from './visitor';

export function uploadRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post(
      '/upload',
      rateLimit(services, { name: 'upload', limit: UPLOADS_PER_HOUR, windowSeconds: 3600 }),
      async (c) => c.json(await issue(services, c.req.raw, await visitorOf(c, services))),
    )
    .put('/upload/:key', validate('query', AddressQuery), async (c) => {
      await receive(services, c.req.param('key'), c.req.valid('query'), c.req.raw);
      return c.body(null, 200);
    });
}
