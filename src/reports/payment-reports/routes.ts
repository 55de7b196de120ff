import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { MAX_FILE_NAME } from '../../platform/domain/limits';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { assertMay, needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { accept, withoutAmounts } from './accept-report';
import { confirmReport, confirmRow } from './confirm-row';
import { dismissRow, restoreRow } from './decide-row';
import { dismiss } from './dismiss-report';
import { quarantinedReports, reportsPage } from './list-reports';
import { ReportAcceptance, ReportsPage, ReportUpload, WaitingPage } from './schema';
import { undo } from './undo-report';
import { upload, uploadOf } from './upload-report';
import { dismissedRows, waitingPage } from './waiting';

export function paymentReportRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('inbox'), validate('query', ReportsPage), async (c) => {
      const { reports, next } = await reportsPage(services, c.req.valid('query'));
      if (next !== null) c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      return c.json(reports);
    })
    .post('/', needs('inbox'), validate('form', ReportUpload), async (c) => {
      const { file, weekStartDate, weekConfirmed, replaceConfirmed, dryRun } = c.req.valid('form');
      const given = {
        fileName: file.name.slice(0, MAX_FILE_NAME),
        bytes: new Uint8Array(await file.arrayBuffer()),
        weekStartDate: weekStartDate || undefined,
        weekConfirmed: weekConfirmed === 'true',
        replaceConfirmed: replaceConfirmed === 'true',
        dryRun: dryRun === 'true',
      };
      const answer = await upload(services, given, c.get('staff').email);
      return c.json(uploadOf(answer, c.get('staff').rights), answer.dryRun ? 200 : 201);
    })
    .get('/quarantine', needs('inbox'), async (c) => c.json(await quarantinedReports(services)))
    .get('/waiting', needs('money.read'), validate('query', WaitingPage), async (c) => {
      const { rows, next } = await waitingPage(services, c.req.valid('query'));
      if (next !== null) c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      return c.json(rows);
    })
    .get('/dismissed', needs('money.read'), async (c) => c.json(await dismissedRows(services)))
    .post('/waiting/:row{[0-9]{1,15}}/dismiss', needs('money.write'), async (c) =>
      c.json(await dismissRow(services, Number(c.req.param('row')), c.get('staff').email)),
    )
    .post('/waiting/:row{[0-9]{1,15}}/restore', needs('money.write'), async (c) =>
      c.json(await restoreRow(services, Number(c.req.param('row')), c.get('staff').email)),
    )
    .post('/waiting/:row{[0-9]{1,15}}/confirm', needs('money.write'), async (c) =>
      c.json(await confirmRow(services, Number(c.req.param('row')), decisionOf(c))),
    )
    .post('/:id/confirm', needs('money.write'), async (c) =>
      c.json(await confirmReport(services, c.req.param('id'), decisionOf(c))),
    )
    .post('/:id/accept', needs('inbox'), validate('json', ReportAcceptance), async (c) => {
      const given = c.req.valid('json');
      if (given.trustSender) assertMay(c, 'settings');
      const { email, rights } = c.get('staff');
      return c.json(await withoutAmounts(rights, () => accept(services, c.req.param('id'), given, email)));
    })
    .post('/:id/undo', needs('money.write'), async (c) =>
      c.json(await undo(services, c.req.param('id'), c.get('staff').email)),
    )
    .post('/:id/dismiss', needs('inbox'), async (c) =>
      c.json(await dismiss(services, c.req.param('id'), c.get('staff').email)),
    );
}
