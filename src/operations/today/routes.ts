import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import type { Services } from '../../services';
import { doneToday } from './done-today';
import { nextStop } from './next-stop';
import { readToday } from './read-today';
import { NextStop } from './schema';

export function todayRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await readToday(services, c.get('staff').email)))
    .get('/done', async (c) => c.json(await doneToday(services)))
    .get('/next', validate('query', NextStop), async (c) =>
      c.json({ stop: await nextStop(services, c.get('staff').email, c.req.valid('query')) }),
    );
}
