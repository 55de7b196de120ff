import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { associate, moveAccount, takeBackAccount } from './decide-account';
import { accountsPage } from './list-accounts';
import { AccountAssociation, AccountMove, AccountPath, AccountRemoval, AccountsQuery } from './schema';

export function platformAccountRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('inbox'), validate('query', AccountsQuery), async (c) => {
      const { accounts, next } = await accountsPage(services.db, c.req.valid('query'));
      if (next !== null) c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      return c.json(accounts);
    })
    .post('/', needs('inbox'), validate('json', AccountAssociation), async (c) =>
      c.json(await associate(services, c.req.valid('json'), c.get('staff').email)),
    )
    .put(
      '/:platform/:externalId',
      needs('inbox'),
      validate('param', AccountPath),
      validate('json', AccountMove),
      async (c) =>
        c.json(await moveAccount(services, c.req.valid('param'), c.req.valid('json'), c.get('staff').email)),
    )
    .delete(
      '/:platform/:externalId',
      needs('inbox'),
      validate('param', AccountPath),
      validate('query', AccountRemoval),
      async (c) => {
        const { from } = c.req.valid('query');
        return c.json(await takeBackAccount(services, c.req.valid('param'), from, c.get('staff').email));
      },
    );
}
