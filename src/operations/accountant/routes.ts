import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { areRecibosOn } from '../../people/recibos/read-recibos';
import { attachment } from '../../platform/http/content-disposition';
import { AppError } from '../../platform/http/errors';
import { validate } from '../../platform/http/validate';
import type { Services } from '../../services';
import { type AccountantMonths, MonthPath, MonthQuery } from './schema';

export function accountantRoutes(services: Services) {
  const isOn = () => areRecibosOn(services.db, services.recibos);
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const { listMonths } = await import('./keep-month');
      const nothing: AccountantMonths = { last: null, versions: [] };
      return c.json((await isOn()) ? await listMonths(services) : nothing);
    })
    .get('/:month', validate('param', MonthPath), validate('query', MonthQuery), async (c) => {
      const { month } = c.req.valid('param');
      const { version } = c.req.valid('query');
      if (!(await isOn())) throw new AppError('not_found');
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
    });
}
