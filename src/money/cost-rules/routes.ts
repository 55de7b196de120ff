import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { ContractCostRule, DriverCostRule } from './schema';
import { contractRules, driverRules, setContractRule, setDriverRule } from './set-cost-rule';

export function costRuleRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('money.read'), async (c) => c.json(await contractRules(services.db)))
    .post('/', needs('money.write'), validate('json', ContractCostRule), async (c) => {
      return c.json(await setContractRule(services, c.req.valid('json'), decisionOf(c)), 201);
    });
}

export function driverCostRuleRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/cost-rules', needs('money.read'), async (c) =>
      c.json(await driverRules(services.db, c.req.param('id'))),
    )
    .post('/:id/cost-rules', needs('money.write'), validate('json', DriverCostRule), async (c) => {
      return c.json(
        await setDriverRule(services, c.req.param('id'), c.req.valid('json'), decisionOf(c)),
        201,
      );
    });
}
