import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { MAX_FILE_NAME } from '../../platform/domain/limits';
import { validate } from '../../platform/http/validate';
import { assertMay, needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { addCostSender, listCostSenders, removeCostSender } from './cost-senders';
import { dismissFile, dismissLine, listFiles, undoFile, unreadLines } from './files';
import { acceptHeld, previewHeld } from './held-files';
import { payersOfFiles } from './payers';
import { decideRestated, restatedCosts } from './restated';
import {
  CostAssignment,
  CostSenderInput,
  CostSenderRemoval,
  CostSourceInput,
  CostUpload,
  GroupAssignment,
  HeldAcceptance,
  mappingOf,
  PaidFiles,
  RestatedDecision,
} from './schema';
import { listSources, setSource } from './sources';
import { uploadCosts } from './upload';
import { assign, assignGroup, waitingCosts } from './waiting';
import { costsOfRecord } from './week-costs';

export function costFileRoutes(services: Services) {
  const by = (staff: string) => ({ staff, at: services.now().toISOString() });
  return new Hono<AppEnv>()
    .get('/', needs('money.read'), async (c) => c.json(await listFiles(services.db)))
    .post('/', needs('money.write'), validate('form', CostUpload), async (c) => {
      const { file, dryRun, mapping } = c.req.valid('form');
      const given = {
        fileName: file.name.slice(0, MAX_FILE_NAME),
        bytes: new Uint8Array(await file.arrayBuffer()),
        dryRun: dryRun === 'true',
        mapping: mapping ? mappingOf(mapping) : null,
      };
      const answer = await uploadCosts(services, given, c.get('staff').email);
      return c.json(answer, answer.outcome === 'imported' ? 201 : 200);
    })
    .get('/payers', needs('money.read'), validate('query', PaidFiles), async (c) =>
      c.json(await payersOfFiles(services.db, c.req.valid('query').files.split(','))),
    )
    .get('/unread', needs('money.read'), async (c) => c.json(await unreadLines(services.db)))
    .post('/unread/:line/dismiss', needs('money.write'), async (c) =>
      c.json(await dismissLine(services, c.req.param('line'), c.get('staff').email)),
    )
    .get('/sources', needs('money.read'), async (c) => c.json(await listSources(services.db)))
    .put('/sources/:id', needs('money.write'), validate('json', CostSourceInput), async (c) =>
      c.json(await setSource(services.db, by(c.get('staff').email), c.req.param('id'), c.req.valid('json'))),
    )
    .get('/senders', needs('money.read'), async (c) => c.json(await listCostSenders(services.db)))
    .post('/senders', needs('settings'), validate('json', CostSenderInput), async (c) =>
      c.json(await addCostSender(services.db, { ...by(c.get('staff').email), ...c.req.valid('json') })),
    )
    .post('/senders/remove', needs('settings'), validate('json', CostSenderRemoval), async (c) =>
      c.json(await removeCostSender(services.db, { ...by(c.get('staff').email), ...c.req.valid('json') })),
    )
    .get('/:id/preview', needs('money.read'), async (c) =>
      c.json(await previewHeld(services, c.req.param('id'), c.get('staff').email)),
    )
    .post('/:id/accept', needs('money.write'), validate('json', HeldAcceptance), async (c) => {
      const given = c.req.valid('json');
      if (given.trustSender) assertMay(c, 'settings');
      return c.json(await acceptHeld(services, c.req.param('id'), given, c.get('staff').email));
    })
    .post('/:id/values', needs('money.write'), validate('json', RestatedDecision), async (c) => {
      const decision = { ...c.req.valid('json'), staff: c.get('staff').email };
      return c.json(await decideRestated(services, c.req.param('id'), decision));
    })
    .post('/:id/dismiss', needs('money.write'), async (c) =>
      c.json(await dismissFile(services, c.req.param('id'), c.get('staff').email)),
    )
    .post('/:id/undo', needs('money.write'), async (c) =>
      c.json(await undoFile(services, c.req.param('id'), c.get('staff').email)),
    );
}

export function costMovementRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/waiting', needs('money.read'), async (c) => c.json(await waitingCosts(services.db)))
    .get('/restated', needs('money.read'), async (c) => c.json(await restatedCosts(services.db)))
    .post('/assign', needs('money.write'), validate('json', CostAssignment), async (c) =>
      c.json(await assign(services, c.req.valid('json'), c.get('staff').email)),
    )
    .post('/assign-group', needs('money.write'), validate('json', GroupAssignment), async (c) =>
      c.json(await assignGroup(services, c.req.valid('json'), c.get('staff').email)),
    );
}

/** The costs behind a financial record. */
export function recordCostRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:id/costs', needs('money.read'), async (c) =>
    c.json(await costsOfRecord(services.db, c.req.param('id'))),
  );
}

/** The same for the driver of the session. */
export function ownCostRoutes(services: Services) {
  return new Hono<AppEnv>().get('/:id/costs', async (c) =>
    c.json(await costsOfRecord(services.db, c.req.param('id'), { of: c.get('driver').id })),
  );
}
