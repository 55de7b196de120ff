import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import type { Services } from '../../services';
import { decline, reconsider, take } from './decide';
import { listDecided, listProposed } from './entries';
import { CorrectionsDeclined, CorrectionsTaken } from './schema';

export function correctionRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await listProposed(services.db)))
    .get('/decided', async (c) => c.json(await listDecided(services.db)))
    .post('/take', validate('json', CorrectionsTaken), async (c) =>
      c.json(await take(services, c.req.valid('json').ids, c.get('staff').email)),
    )
    .post('/decline', validate('json', CorrectionsDeclined), async (c) => {
      const { ids, reason } = c.req.valid('json');
      return c.json(await decline(services, ids, { staff: c.get('staff').email, reason: reason || null }));
    })
    .post('/propose', validate('json', CorrectionsTaken), async (c) =>
      c.json(await reconsider(services, c.req.valid('json').ids, c.get('staff').email)),
    );
}
