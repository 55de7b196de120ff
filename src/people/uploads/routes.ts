import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { rateLimit } from '../../platform/http/rate-limit';
import { validate } from '../../platform/http/validate';
import { limitVisitors } from '../../platform/http/visitor-limit';
import type { Services } from '../../services';
import { issue, issueToStaff } from './issue-upload';
import { receive } from './receive-upload';
import { AddressQuery, UploadHeaders } from './schema';
import { STAFF_UPLOAD_LIMIT, UPLOAD_LIMITS } from './upload-limits';

export function uploadRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post('/upload', limitVisitors(services, UPLOAD_LIMITS), validate('header', UploadHeaders), async (c) => {
      const { 'upload-length': size = null } = c.req.valid('header');
      return c.json(await issue(services, c.req.raw, { visitor: c.get('visitor'), size }));
    })
    .post(
      '/staff-upload',
      rateLimit(services, STAFF_UPLOAD_LIMIT),
      validate('header', UploadHeaders),
      async (c) => {
        const { 'upload-length': size = null } = c.req.valid('header');
        return c.json(await issueToStaff(services, c.req.raw, { session: c.get('sessionId'), size }));
      },
    )
    .put('/upload/:key', validate('query', AddressQuery), async (c) => {
      await receive(services, c.req.param('key'), c.req.valid('query'), c.req.raw);
      return c.body(null, 200);
    });
}
