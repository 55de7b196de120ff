import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import type { Services } from '../../services';
import { ContractCostRule, DriverCostRule } from './schema';
import { contractRules, driverRules, setContractRule, setDriverRule } from './set-cost-rule';

export function costRuleRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await contractRules(services.db)))
    .post('/', validate('json', ContractCostRule), async (c) => {
      return c.json(await setContractRule(services, c.req.valid('json'), decisionOf(c)), 201);
    });
}

export function driverCostRuleRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/:id/cost-rules', async (c) => c.json(await driverRules(services.db, c.req.param('id'))))
    .post('/:id/cost-rules', validate('json', DriverCostRule), async (c) => {
      return c.json(
        await setDriverRule(services, c.req.param('id'), c.req.valid('json'), decisionOf(c)),
        201,
      );
    });
}
