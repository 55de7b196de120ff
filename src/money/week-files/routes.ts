import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { attachment } from '../../platform/http/content-disposition';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { createSearch } from '../finances/filter';
import { WeekPath } from '../week-closings/schema';

/** Routes of staff below the weeks. */
export function weekFileRoutes(services: Services) {
  const search = createSearch(services.db);
  return new Hono<AppEnv>().get(
    '/:monday/files',
    needs('money.read'),
    validate('param', WeekPath),
    async (c) => {
      const { monday: week } = c.req.valid('param');
      const { weekFiles } = await import('./week-files');
      const { email: staff, rights } = c.get('staff');
      const asked = { week, staff, withBankFiles: rights.has('account.read') };
      const { body, count } = await weekFiles(services, search, asked);
      return c.body(body, 200, {
        'Total-Count': `${count}`,
        'Content-Type': 'application/zip',
        'Content-Disposition': attachment(`semana-${week}.zip`),
        'Cache-Control': 'no-store',
      });
    },
  );
}
