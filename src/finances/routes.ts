import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { MOST_OF_A_PAGE } from '../domain/whole-number';
import { shownVersions } from '../http/if-match';
import { compressed, knownVersions, readyJson } from '../http/ready-json';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { details } from './details';
import { readSummary, readWeeks, recordsPage, type VersionedSummary, type VersionedWeeks } from './pages';
import { pay } from './pay';
import { RecordPayment, RecordsPage } from './schema';
import { listRecords } from './store';
import { undoPayment } from './undo-payment';

export function financialRecordRoutes(services: Services) {
  let summary: VersionedSummary | null = null;
  let weeks: VersionedWeeks | null = null;
  return new Hono<AppEnv>()
    .get('/', compressed, validate('query', RecordsPage), async (c) => {
      const { offset, limit = offset === undefined ? undefined : MOST_OF_A_PAGE } = c.req.valid('query');
      const known = knownVersions(c);
      if (limit === undefined) return readyJson(c, await listRecords(services.db, 'all', known));
      // A server counts them itself, rather than being asked once more.
      if (offset && services.db.$client.protocol === 'file') weeks = await readWeeks(services.db, weeks);
      return readyJson(c, await recordsPage(services.db, { offset, limit, weeks }, known));
    })
    .get('/summary', async (c) => {
      summary = await readSummary(services.db, summary);
      return c.json(summary.summary);
    })
    .get('/pending', compressed, async (c) =>
      readyJson(c, await listRecords(services.db, 'payable', knownVersions(c))),
    )
    .get('/:id', async (c) => c.json(await details(services, c.req.param('id'))))
    .patch('/:id/status', validate('json', RecordPayment), async (c) =>
      c.json(
        await pay(services, c.req.param('id'), { staff: c.get('staff').email, shown: shownVersions(c) }),
      ),
    )
    .post('/:id/payment/undo', async (c) =>
      c.json(
        await undoPayment(services, c.req.param('id'), {
          staff: c.get('staff').email,
          shown: shownVersions(c),
        }),
      ),
    );
}
