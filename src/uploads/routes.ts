import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { rateLimit } from '../http/rate-limit';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { issue } from './issue';
import { receive } from './receive';
import { UPLOADS_PER_HOUR } from './rules';
import { AddressQuery, UploadHeaders } from './schema';
import { visitorOf } from './visitor';

export function uploadRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post(
      '/upload',
      rateLimit(services, { name: 'upload', limit: UPLOADS_PER_HOUR, windowSeconds: 3600 }),
      validate('header', UploadHeaders),
      async (c) => {
        const { 'upload-length': size = null } = c.req.valid('header');
        return c.json(await issue(services, c.req.raw, { visitor: await visitorOf(c, services), size }));
      },
    )
    .put('/upload/:key', validate('query', AddressQuery), async (c) => {
      await receive(services, c.req.param('key'), c.req.valid('query'), c.req.raw);
      return c.body(null, 200);
    });
}
