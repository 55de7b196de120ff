import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { daysFrom } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { listErasures, postponeErasure } from './who-is-erased';

export function driverErasureRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('people.write'), async (c) => c.json(await listErasures(services.db)))
    .post('/:id/postpone', needs('people.write'), async (c) => {
      const now = services.now();
      const until = daysFrom(now, services.rejectedKeepDays);
      const id = c.req.param('id');
      const erasesAt = await postponeErasure(services.db, { id, staff: c.get('staff').email, until, now });
      if (erasesAt === null) throw new AppError('not_found');
      return c.json({ id, erasesAt });
    });
}
