import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { onlyWhereOn } from '../../people/recibos/routes';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { ListUpload } from './schema';

export function authorityListRoutes(services: Services) {
  return new Hono<AppEnv>()
    .use('*', onlyWhereOn(services))
    .post('/', needs('money.write'), validate('form', ListUpload), async (c) => {
      const { file, driver, dryRun } = c.req.valid('form');
      const { importList } = await import('./import-list');
      const given = {
        bytes: new Uint8Array(await file.arrayBuffer()),
        dryRun: dryRun === 'true',
        driverId: driver || null,
      };
      const answer = await importList(services, given, c.get('staff').email);
      return c.json(answer, !answer.dryRun && answer.changes ? 201 : 200);
    });
}
