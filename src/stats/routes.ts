import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';
import { readStats } from './store';

export function statsRoutes(services: Services) {
  return new Hono<AppEnv>().get('/', async (c) => c.json(await readStats(services.db, services.now())));
}
