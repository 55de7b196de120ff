import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { doneToday } from './done-today';
import { nextStop } from './next-stop';
import { readToday } from './read-today';
import { doneOf, todayOf } from './rights-rules';
import { NextStop } from './schema';

export function todayRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('signed-in'), async (c) => {
      const { email, rights } = c.get('staff');
      return c.json(todayOf(await readToday(services, email), rights));
    })
    .get('/done', needs('signed-in'), async (c) =>
      c.json(doneOf(await doneToday(services), c.get('staff').rights)),
    )
    .get('/next', needs('signed-in'), validate('query', NextStop), async (c) =>
      c.json({ stop: await nextStop(services, c.get('staff'), c.req.valid('query')) }),
    );
}
