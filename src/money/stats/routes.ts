import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { needs } from '../../platform/sessions/needs';
import type { Right } from '../../platform/sessions/role-rules';
import type { Services } from '../../services';
import type { Stats } from './schema';
import { readStats, type VersionedStats } from './store';

/** The revenue is left out without the right to it. */
function statsOf({ monthlyRevenue, ...counts }: Stats, rights: ReadonlySet<Right>) {
  return rights.has('money.read') ? { ...counts, monthlyRevenue } : counts;
}

export function statsRoutes(services: Services) {
  let known: VersionedStats | null = null;
  return new Hono<AppEnv>().get('/', needs('signed-in'), async (c) => {
    known = await readStats(services.db, services.now(), known);
    return c.json(statsOf(known.stats, c.get('staff').rights));
  });
}
