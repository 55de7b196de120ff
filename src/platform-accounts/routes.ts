import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { associate } from './associate';
import { AccountAssociation } from './schema';

export function platformAccountRoutes(services: Services) {
  return new Hono<AppEnv>().post('/', validate('json', AccountAssociation), async (c) =>
    c.json(await associate(services, c.req.valid('json'), c.get('staff').email)),
  );
}
