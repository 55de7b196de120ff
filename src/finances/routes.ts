import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { shownVersions } from '../http/if-match';
import { compressed, knownVersions, readyJson } from '../http/ready-json';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { details } from './details';
import { pay } from './pay';
import { RecordPayment } from './schema';
import { listRecords } from './store';

export function financialRecordRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', compressed, async (c) => readyJson(c, await listRecords(services.db, 'all', knownVersions(c))))
    .get('/pending', compressed, async (c) =>
      readyJson(c, await listRecords(services.db, 'payable', knownVersions(c))),
    )
    .get('/:id', async (c) => c.json(await details(services, c.req.param('id'))))
    .patch('/:id/status', validate('json', RecordPayment), async (c) =>
      c.json(
        await pay(services, c.req.param('id'), { staff: c.get('staff').email, shown: shownVersions(c) }),
      ),
    );
}
