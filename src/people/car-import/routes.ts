import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { attachment } from '../../platform/http/content-disposition';
import { validate } from '../../platform/http/validate';
import type { Services } from '../../services';
import { FleetUpload } from '../fleet-import/schema';
import { COLUMN_NAMES, COLUMNS, EXAMPLES } from './column-rules';
import { importCars } from './import-cars';

/** Excel needs the byte order mark and semicolons. */
const TEMPLATE = `\uFEFF${[COLUMNS, ...EXAMPLES]
  .map((line) => `${COLUMN_NAMES.map((name) => line[name] ?? '').join(';')}\r\n`)
  .join('')}`;

export function carImportRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/template', (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', attachment('viaturas.csv'));
      return c.body(TEMPLATE);
    })
    .post('/', validate('form', FleetUpload), async (c) => {
      const { file, dryRun } = c.req.valid('form');
      const given = { bytes: new Uint8Array(await file.arrayBuffer()), dryRun: dryRun === 'true' };
      const answer = await importCars(services, given, c.get('staff').email);
      return c.json(answer, answer.dryRun ? 200 : 201);
    });
}
