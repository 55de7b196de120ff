import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { decisionOf } from '../../platform/http/if-match';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { CountersInput, SettlementHeaders, SettlementInput, SettlementsInput } from './schema';
import { counter, counterMany, settle, settleMany } from './settle';

export function driverSettlementRoutes(services: Services) {
  return new Hono<AppEnv>().post(
    '/:id/acertos',
    needs('money.write'),
    validate('header', SettlementHeaders),
    validate('json', SettlementInput),
    async (c) => {
      const added = await settle(services, c.req.param('id'), c.req.valid('json'), {
        ...decisionOf(c),
        key: c.req.valid('header')['idempotency-key'],
      });
      return c.json(added, 201);
    },
  );
}

export function settlementRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post(
      '/',
      needs('money.write'),
      validate('header', SettlementHeaders),
      validate('json', SettlementsInput),
      async (c) => {
        const added = await settleMany(services, c.req.valid('json'), {
          staff: c.get('staff').email,
          key: c.req.valid('header')['idempotency-key'],
        });
        return c.json(added, 201);
      },
    )
    .post('/counter', needs('money.write'), validate('json', CountersInput), async (c) =>
      c.json(await counterMany(services, c.req.valid('json'), { staff: c.get('staff').email })),
    )
    .post('/:id/counter', needs('money.write'), async (c) =>
      c.json(await counter(services, c.req.param('id'), decisionOf(c))),
    );
}
