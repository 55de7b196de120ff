import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { decline, reconsider, take } from './decide';
import { listDecided, listProposed } from './entries';
import { CorrectionsDeclined, CorrectionsTaken } from './schema';

export function correctionRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('money.read'), async (c) => c.json(await listProposed(services.db)))
    .get('/decided', needs('money.read'), async (c) => c.json(await listDecided(services.db)))
    .post('/take', needs('money.write'), validate('json', CorrectionsTaken), async (c) =>
      c.json(await take(services, c.req.valid('json').ids, c.get('staff').email)),
    )
    .post('/decline', needs('money.write'), validate('json', CorrectionsDeclined), async (c) => {
      const { ids, reason } = c.req.valid('json');
      return c.json(await decline(services, ids, { staff: c.get('staff').email, reason: reason || null }));
    })
    .post('/propose', needs('money.write'), validate('json', CorrectionsTaken), async (c) =>
      c.json(await reconsider(services, c.req.valid('json').ids, c.get('staff').email)),
    );
}
