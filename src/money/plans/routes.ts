import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { SettlementHeaders } from '../settlements/schema';
import { plan, plansOf, stop } from './plan';
import { PlanInput } from './schema';

export function driverPlanRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/plans', needs('money.read'), async (c) => c.json(await plansOf(services, c.req.param('id'))))
    .post(
      '/:id/plans',
      needs('money.write'),
      validate('header', SettlementHeaders),
      validate('json', PlanInput),
      async (c) => {
        const planned = await plan(services, c.req.param('id'), c.req.valid('json'), {
          ...decisionOf(c),
          key: c.req.valid('header')['idempotency-key'],
        });
        return c.json(planned, 201);
      },
    );
}

export function planRoutes(services: Services) {
  return new Hono<AppEnv>().post('/:id/stop', needs('money.write'), async (c) =>
    c.json(await stop(services, c.req.param('id'), decisionOf(c))),
  );
}
