import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { attachment } from '../../platform/http/content-disposition';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { WeekPath } from '../week-closings/schema';
import { page, pdf } from './statement-answers';

/** Routes of staff below the records. */
export function statementRoutes(services: Services) {
  const asked = (c: Context<AppEnv>, id: string) => ({
    id,
    actor: c.get('staff').email,
    driverId: null,
  });
  return new Hono<AppEnv>()
    .get('/:id/statement', needs('money.read'), (c) => page(c, services, asked(c, c.req.param('id'))))
    .get('/:id/statement/pdf', needs('money.read'), (c) => pdf(c, services, asked(c, c.req.param('id'))));
}

/** Routes of staff below the weeks. */
export function weekStatementRoutes(services: Services) {
  return new Hono<AppEnv>().get(
    '/:monday/statements',
    needs('money.read'),
    validate('param', WeekPath),
    async (c) => {
      const { monday } = c.req.valid('param');
      const { weekArchive } = await import('./week-archive');
      const { body, count } = await weekArchive(services, monday, c.get('staff').email);
      return c.body(body, 200, {
        'Total-Count': `${count}`,
        'Content-Type': 'application/zip',
        'Content-Disposition': attachment(`extratos-${monday}.zip`),
        'Cache-Control': 'no-store',
      });
    },
  );
}
