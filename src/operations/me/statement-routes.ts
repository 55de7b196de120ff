import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { page, pdf } from '../../money/statements/statement-answers';
import { AppError } from '../../platform/http/errors';
import { countAgainst } from '../../platform/http/rate-limit';
import type { Services } from '../../services';
import { ownsWeek } from './own-page';
import { STATEMENT_LIMIT } from './own-page-rules';

/** Routes of statements; another driver's statement answers like a missing one. */
export function ownStatementRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/statement', async (c) => page(c, services, await asked(c, services, c.req.param('id'))))
    .get('/:id/statement/pdf', async (c) => {
      const statement = await asked(c, services, c.req.param('id'));
      const who = `driver statement\n${c.get('driver').id}`;
      const retryMs = await countAgainst(services, [{ who, window: STATEMENT_LIMIT }]);
      if (retryMs !== null) throw new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
      return pdf(c, services, statement);
    });
}

/** Raises `not_found`. */
async function asked(c: Context<AppEnv>, { db }: Services, id: string) {
  const { id: driverId } = c.get('driver');
  if (!(await ownsWeek(db, driverId, id))) throw new AppError('not_found');
  return { id, actor: 'driver', driverId };
}
