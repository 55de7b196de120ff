import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { MOST_OF_A_PAGE } from '../../platform/domain/whole-number';
import { attachment } from '../../platform/http/content-disposition';
import { decisionOf } from '../../platform/http/if-match';
import { compressed, etagOf, knownVersions, pageJson, readyJson } from '../../platform/http/ready-json';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { details } from './details';
import { createSearch, isFiltered } from './filter';
import { filteredPage, readMondays, recordsPage } from './pages';
import { pay } from './pay-record';
import { listRuns, undoRun } from './payment-runs';
import { PaymentHeaders, RecordPayment, RecordsExport, RecordsFilter, RecordsPage, WeeksOf } from './schema';
import { listPayable, listRecords } from './store';
import { readSummary, type VersionedSummary } from './summary';
import { undoPayment } from './undo-payment';
import { weekSums } from './week-sums';

export function financialRecordRoutes(services: Services) {
  let summary: VersionedSummary | null = null;
  const search = createSearch(services.db);
  return new Hono<AppEnv>()
    .get('/', needs('money.read'), compressed, validate('query', RecordsPage), async (c) => {
      const {
        offset,
        limit = offset === undefined ? undefined : MOST_OF_A_PAGE,
        ...asked
      } = c.req.valid('query');
      const known = knownVersions(c);
      if (limit === undefined) {
        const list = await search(asked, (filtered) => listRecords(services.db, filtered, known));
        return readyJson(c, list);
      }
      const place = { offset: offset ?? 0, limit };
      const page = isFiltered(asked)
        ? await search(asked, (filtered) => filteredPage(services.db, filtered, place, known))
        : await recordsPage(services.db, place, known);
      return pageJson(c, page);
    })
    .get('/summary', needs('money.read'), validate('query', RecordsFilter), async (c) => {
      const asked = c.req.valid('query');
      const read = (known: VersionedSummary | null) =>
        search(asked, (filtered) => readSummary(services.db, filtered, known));
      const found = isFiltered(asked) ? await read(null) : await read(summary);
      if (!isFiltered(asked)) summary = found;
      c.header('ETag', etagOf(found.version));
      return c.json(found.summary);
    })
    .get('/export', needs('money.read'), validate('query', RecordsExport), async (c) => {
      const asked = c.req.valid('query');
      const { exportRecords } = await import('./export-records');
      const file = await exportRecords(services, search, { asked, staff: c.get('staff').email });
      c.header('Content-Type', file.type);
      c.header('Content-Disposition', attachment(file.fileName));
      c.header('Cache-Control', 'no-store');
      return c.body(file.bytes);
    })
    .get('/mondays', needs('money.read'), async (c) => c.json(await readMondays(services.db, services.now())))
    .get('/weeks', needs('money.read'), compressed, validate('query', WeeksOf), async (c) =>
      readyJson(c, await weekSums(services.db, c.req.valid('query'), knownVersions(c))),
    )
    .get('/pending', needs('money.read'), compressed, validate('query', RecordsFilter), async (c) => {
      const list = await search(c.req.valid('query'), (filtered) =>
        listPayable(services.db, filtered, knownVersions(c)),
      );
      return readyJson(c, list);
    })
    .get('/runs', needs('money.read'), async (c) => c.json(await listRuns(services)))
    .post('/runs/:run/undo', needs('money.write'), async (c) =>
      c.json(await undoRun(services, c.req.param('run'), { staff: c.get('staff').email })),
    )
    .get('/:id', needs('money.read'), async (c) => c.json(await details(services, c.req.param('id'))))
    .patch(
      '/:id/status',
      needs('money.write'),
      validate('json', RecordPayment),
      validate('header', PaymentHeaders),
      async (c) =>
        c.json(
          await pay(services, c.req.param('id'), {
            ...decisionOf(c),
            run: c.req.valid('header')['payment-run'],
          }),
        ),
    )
    .post('/:id/payment/undo', needs('money.write'), async (c) =>
      c.json(await undoPayment(services, c.req.param('id'), decisionOf(c))),
    );
}
