import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { describeDocument, openDocument } from './open-document';

export function documentFileRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:key', needs('papers.read'), async (c) => {
    const key = c.req.param('key');
    if (c.req.method === 'HEAD') return c.body(null, 200, await describeDocument(services, key));
    const { body, headers } = await openDocument(services, key, c.get('staff').email);
    return c.body(body, 200, headers);
  });
}
