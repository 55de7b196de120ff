import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { afterAnswer } from '../../platform/http/after-answer';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { decideRequest } from './decide-request';
import { openRequests } from './requests';
import { DataDecision } from './schema';

export function dataRequestRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('people.write'), async (c) => c.json(await openRequests(services.db)))
    .patch('/:id/status', needs('people.write'), validate('json', DataDecision), async (c) => {
      const decided = await decideRequest(services, c.req.param('id'), c.req.valid('json'), decisionOf(c));
      afterAnswer(c, sendAtOnce(services));
      return c.json(decided);
    });
}
