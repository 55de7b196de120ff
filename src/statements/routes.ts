import { type Context, Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { attachment, attachmentNamed } from '../http/content-disposition';
import { AppError } from '../http/errors';
import { validate } from '../http/validate';
import { ownsWeek } from '../me/own-page';
import type { Services } from '../services';
import { WeekPath } from '../week-closings/schema';
import { statementPage, statementPagePolicy } from './page';
import { statementPdf } from './pdf';
import { fileStem } from './rules';
import { statementOf } from './statement';
import { weekArchive } from './week-archive';

/** Beside the records, for staff. */
export function statementRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/statement', (c) => page(c, services, c.req.param('id')))
    .get('/:id/statement/pdf', (c) => pdf(c, services, c.req.param('id')));
}

/** Beside the weeks' closing, for staff. */
export function weekStatementRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:monday/statements', validate('param', WeekPath), async (c) => {
    const { monday } = c.req.valid('param');
    const { body, count } = await weekArchive(services, monday, c.get('staff').email);
    return c.body(body, 200, {
      'Total-Count': `${count}`,
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(`extratos-${monday}.zip`),
      'Cache-Control': 'no-store',
    });
  });
}

/** Beside the weeks on the driver's own page; another driver's is as if there were none. */
export function ownStatementRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/statement', async (c) => page(c, services, await own(c, services, c.req.param('id'))))
    .get('/:id/statement/pdf', async (c) => pdf(c, services, await own(c, services, c.req.param('id'))));
}

/** Raises `not_found`. */
async function own(c: Context<AppEnv>, { db }: Services, id: string): Promise<string> {
  if (!(await ownsWeek(db, c.get('driver').id, id))) throw new AppError('not_found');
  return id;
}

async function page(c: Context<AppEnv>, services: Services, id: string): Promise<Response> {
  const statement = await statementOf(services, id);
  c.header('Content-Security-Policy', await statementPagePolicy(services.publicOrigin.startsWith('https:')));
  c.header('Cache-Control', 'no-store');
  return c.html(statementPage(statement, `${c.req.path}/pdf`));
}

async function pdf(c: Context<AppEnv>, services: Services, id: string): Promise<Response> {
  const statement = await statementOf(services, id);
  const bytes = await statementPdf(statement, await services.typeface());
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': attachmentNamed(fileStem(statement), 'application/pdf'),
    'Cache-Control': 'no-store',
  });
}
