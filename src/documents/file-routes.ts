import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';
import { openDocument } from './open';

/** `/objects/<key>`: what a document's filePath names. */
export function documentFileRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:key', async (c) => {
    const { body, headers } = await openDocument(services, c.req.param('key'), c.get('staff').email);
    return c.body(body, 200, headers);
  });
}
