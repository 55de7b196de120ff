import { type Context, Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { page, pdf } from '../statements/answers';
import { ownsWeek } from './own-page';

/** Beside the weeks; another driver's is as if there were none. */
export function ownStatementRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/statement', async (c) => page(c, services, await asked(c, services, c.req.param('id'))))
    .get('/:id/statement/pdf', async (c) => pdf(c, services, await asked(c, services, c.req.param('id'))));
}

/** Raises `not_found`. */
async function asked(c: Context<AppEnv>, { db }: Services, id: string) {
  if (!(await ownsWeek(db, c.get('driver').id, id))) throw new AppError('not_found');
  return { id, actor: 'driver' };
}
