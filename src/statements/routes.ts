import { type Context, Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { AppError } from '../http/errors';
import { ownsWeek } from '../me/own-page';
import type { Services } from '../services';
import { statementPage, statementPagePolicy } from './page';
import { statementOf } from './statement';

/** Beside the records, for staff. */
export function statementRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:id/statement', (c) => page(c, services, c.req.param('id')));
}

/** Beside the weeks on the driver's own page; another driver's is as if there were none. */
export function ownStatementRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:id/statement', async (c) => {
    const id = c.req.param('id');
    if (!(await ownsWeek(services.db, c.get('driver').id, id))) throw new AppError('not_found');
    return page(c, services, id);
  });
}

async function page(c: Context<AppEnv>, services: Services, id: string): Promise<Response> {
  const statement = await statementOf(services, id);
  c.header('Content-Security-Policy', await statementPagePolicy(services.publicOrigin.startsWith('https:')));
  c.header('Cache-Control', 'no-store');
  return c.html(statementPage(statement, null));
}
