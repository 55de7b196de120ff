import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { FeeInput } from './schema';
import { feesOf, set } from './set-fee';

export function driverFeeRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/fees', needs('money.read'), async (c) => c.json(await feesOf(services, c.req.param('id'))))
    .post('/:id/fees', needs('money.write'), validate('json', FeeInput), async (c) => {
      return c.json(await set(services, c.req.param('id'), c.req.valid('json'), decisionOf(c)), 201);
    });
}
