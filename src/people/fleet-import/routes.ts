import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { attachment } from '../../platform/http/content-disposition';
import { validate } from '../../platform/http/validate';
import type { Services } from '../../services';
import { importFleet } from './import-fleet';
import { COLUMN_NAMES, COLUMNS, EXAMPLES } from './line-rules';
import { FleetUpload } from './schema';

/** Excel needs the byte order mark and semicolons. No cell is a formula, and no line a person. */
const TEMPLATE = `\uFEFF${[COLUMNS, ...EXAMPLES]
  .map((line) => `${COLUMN_NAMES.map((name) => line[name] ?? '').join(';')}\r\n`)
  .join('')}`;

export function fleetImportRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/template', (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', attachment('condutores.csv'));
      return c.body(TEMPLATE);
    })
    .post('/', validate('form', FleetUpload), async (c) => {
      const { file, dryRun } = c.req.valid('form');
      const given = { bytes: new Uint8Array(await file.arrayBuffer()), dryRun: dryRun === 'true' };
      const answer = await importFleet(services, given, c.get('staff').email);
      return c.json(answer, answer.dryRun ? 200 : 201);
    });
}
