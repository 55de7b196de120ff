import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { accept } from './accept';
import { toPaymentReport } from './answers';
import { ReportAcceptance, ReportUpload } from './schema';
import { listReports } from './store';
import { upload } from './upload';
import { waitingRows } from './waiting';

/** Reports that are listed at once. */
const LISTED = 500;

export function paymentReportRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json((await listReports(services.db, LISTED)).map(toPaymentReport)))
    .post('/', validate('form', ReportUpload), async (c) => {
      const { file, weekStartDate, dryRun } = c.req.valid('form');
      const given = {
        fileName: file.name.slice(0, 255),
        bytes: new Uint8Array(await file.arrayBuffer()),
        weekStartDate: weekStartDate || undefined,
        dryRun: dryRun === 'true',
      };
      const answer = await upload(services, given, c.get('staff').email);
      return c.json(answer, answer.dryRun ? 200 : 201);
    })
    .get('/waiting', async (c) => c.json(await waitingRows(services)))
    .post('/:id/accept', validate('json', ReportAcceptance), async (c) =>
      c.json(await accept(services, c.req.param('id'), c.req.valid('json'), c.get('staff').email)),
    );
}
