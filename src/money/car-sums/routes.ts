import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { attachment } from '../../platform/http/content-disposition';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { readCarSums } from './read-car-sums';
import { CarsExport, CarsWeek } from './schema';

export function carSumsRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('money.read'), validate('query', CarsWeek), async (c) =>
      c.json(await readCarSums(services, c.req.valid('query'))),
    )
    .get('/export', needs('money.read'), validate('query', CarsExport), async (c) => {
      const { exportCars } = await import('./export-cars');
      const file = await exportCars(services, c.req.valid('query'), c.get('staff').email);
      c.header('Content-Type', file.type);
      c.header('Content-Disposition', attachment(file.fileName));
      c.header('Cache-Control', 'no-store');
      return c.body(file.bytes);
    });
}
