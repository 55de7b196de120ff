import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { oneLine } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import { validate } from '../../platform/http/validate';
import { sha256Hex } from '../../platform/secrets/digest';
import { needs } from '../../platform/sessions/needs';
import { createToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { FAULT_TEXTS, type FolderState, WAITING_TEXTS } from './folder-rules';
import { KEY_PREFIX } from './key-rate-limits';
import { type MadeKey, NewKey, type WatchedFolder } from './schema';
import { endSource, insertKey, listSources } from './store';

export function reportSourceRoutes({ db, now, reportFolder }: Services) {
  return new Hono<AppEnv>()
    .get('/', needs('settings'), async (c) => c.json(await listSources(db)))
    .get('/folder', needs('inbox'), (c) => c.json(reportFolder ? watchedFolder(reportFolder.state()) : null))
    .post('/', needs('settings'), validate('json', NewKey), async (c) => {
      const { name } = c.req.valid('json');
      const made: MadeKey = { id: crypto.randomUUID(), key: `${KEY_PREFIX}${createToken()}` };
      const tokenHash = await sha256Hex(made.key);
      const staff = c.get('staff').email;
      await insertKey(db, { id: made.id, name, tokenHash, staff, at: now().toISOString() });
      return c.json(made, 201);
    })
    .post('/:id/end', needs('settings'), async (c) => {
      const ended = await endSource(db, c.req.param('id'), c.get('staff').email, now().toISOString());
      if (!ended) throw new AppError('not_found', { message: 'Já não existe, ou já foi terminada.' });
      return c.json({ ended: true });
    });
}

function watchedFolder({ fault, waiting }: FolderState): WatchedFolder {
  return {
    fault: fault && FAULT_TEXTS[fault],
    waiting: waiting.map(({ fileName, reason }) => ({
      fileName: oneLine(fileName),
      reason: WAITING_TEXTS[reason],
    })),
  };
}
