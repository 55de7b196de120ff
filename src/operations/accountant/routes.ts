import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { onlyWhereOn } from '../../people/recibos/routes';
import { attachment } from '../../platform/http/content-disposition';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { MonthPath, MonthQuery } from './schema';

export function accountantRoutes(services: Services) {
  return new Hono<AppEnv>()
    .use('*', onlyWhereOn(services))
    .get('/', needs('money.read'), async (c) => {
      const { listMonths } = await import('./keep-month');
      return c.json(await listMonths(services));
    })
    .get(
      '/:month',
      needs('money.read'),
      validate('param', MonthPath),
      validate('query', MonthQuery),
      async (c) => {
        const { month } = c.req.valid('param');
        const { version } = c.req.valid('query');
        const { currentMonth, versionOfMonth } = await import('./keep-month');
        const staff = c.get('staff').email;
        const file =
          version === undefined
            ? await currentMonth(services, month, staff)
            : await versionOfMonth(services, { month, version: Number(version) }, staff);
        const { monthBody } = await import('./month-files');
        return c.body(monthBody(services, file.bytes), 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': attachment(`contabilista-${month}-v${file.version}.zip`),
          'Cache-Control': 'no-store',
        });
      },
    );
}
