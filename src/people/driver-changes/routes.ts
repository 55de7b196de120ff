import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { afterAnswer } from '../../platform/http/after-answer';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { contractOf, startContract } from './change-contract';
import { correctDriver } from './correct-driver';
import { historyOf } from './driver-history';
import { actionsShown } from './history-words';
import { letLeave } from './let-leave';
import { letReturn } from './let-return';
import { ContractChange, DriverCorrection, DriverLeaving, HistoryQuery } from './schema';

export function driverChangeRoutes(services: Services) {
  return new Hono<AppEnv>()
    .patch('/:id', needs('people.write'), validate('json', DriverCorrection), async (c) => {
      const corrected = await correctDriver(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(corrected);
    })
    .get('/:id/history', needs('papers.read'), validate('query', HistoryQuery), async (c) => {
      const { before } = c.req.valid('query');
      const actions = actionsShown(c.get('staff').rights);
      return c.json(await historyOf(services.db, c.req.param('id'), { before, actions }));
    })
    .get('/:id/contract', needs('people.read'), async (c) =>
      c.json(await contractOf(services, c.req.param('id'))),
    )
    .put('/:id/contract', needs('people.write'), validate('json', ContractChange), async (c) => {
      const changed = await startContract(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      return c.json(changed);
    })
    .post('/:id/leaving', needs('people.write'), validate('json', DriverLeaving), async (c) => {
      const left = await letLeave(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(left);
    })
    .post('/:id/return', needs('people.write'), async (c) => {
      const returned = await letReturn(services, c.req.param('id'), decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(returned);
    });
}
