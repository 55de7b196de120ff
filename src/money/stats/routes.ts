import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { readStats, type VersionedStats } from './store';

export function statsRoutes(services: Services) {
  let known: VersionedStats | null = null;
  return new Hono<AppEnv>().get('/', async (c) => {
    known = await readStats(services.db, services.now(), known);
    return c.json(known.stats);
  });
}
