import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { AppError } from '../../platform/http/errors';
import { validate } from '../../platform/http/validate';
import { sha256Hex } from '../../platform/secrets/digest';
import { createToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { KEY_PREFIX } from './key-rate-limits';
import { type MadeKey, NewKey } from './schema';
import { endSource, insertKey, listSources } from './store';

export function reportSourceRoutes({ db, now }: Services) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await listSources(db)))
    .post('/', validate('json', NewKey), async (c) => {
      const { name } = c.req.valid('json');
      const made: MadeKey = { id: crypto.randomUUID(), key: `${KEY_PREFIX}${createToken()}` };
      const tokenHash = await sha256Hex(made.key);
      const staff = c.get('staff').email;
      await insertKey(db, { id: made.id, name, tokenHash, staff, at: now().toISOString() });
      return c.json(made, 201);
    })
    .post('/:id/end', async (c) => {
      const ended = await endSource(db, c.req.param('id'), c.get('staff').email, now().toISOString());
      if (!ended) throw new AppError('not_found', { message: 'Já não existe, ou já foi terminada.' });
      return c.json({ ended: true });
    });
}
