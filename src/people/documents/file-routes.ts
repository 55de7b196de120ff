import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { openDocument } from './open-document';

export function documentFileRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:key', async (c) => {
    const { body, headers } = await openDocument(services, c.req.param('key'), c.get('staff').email);
    if (c.req.method !== 'HEAD') return c.body(body, 200, headers);
    // Hono would answer a HEAD without cancelling the body.
    await body.cancel();
    return c.body(null, 200, headers);
  });
}
