import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { limitCallers } from '../../platform/sessions/limit-callers';
import type { Services } from '../../services';
import { issue } from './issue-upload';
import { receive } from './receive-upload';
import { AddressQuery, UploadHeaders } from './schema';
import { replaceUpload } from './store';
import { UPLOAD_LIMITS } from './upload-limits';

export function uploadRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post(
      '/upload',
      limitCallers(services, UPLOAD_LIMITS, (c, visitor) =>
        replaceUpload(services.db, c.req.header('upload-replaces'), visitor),
      ),
      validate('header', UploadHeaders),
      async (c) => {
        const { 'upload-length': size = null } = c.req.valid('header');
        return c.json(await issue(services, c.req.raw, { visitor: c.get('visitor'), size }));
      },
    )
    .put('/upload/:key', validate('query', AddressQuery), async (c) => {
      await receive(services, c.req.param('key'), c.req.valid('query'), c.req.raw);
      return c.body(null, 200);
    });
}
