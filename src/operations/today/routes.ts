import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { readToday } from './read-today';

export function todayRoutes(services: Services) {
  return new Hono<AppEnv>().get('/', async (c) => c.json(await readToday(services, c.get('staff').email)));
}
