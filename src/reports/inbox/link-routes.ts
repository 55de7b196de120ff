import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { afterAnswer } from '../../platform/http/after-answer';
import { rateLimit } from '../../platform/http/rate-limit';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { LINK_LIMIT } from './call-limits';
import { beginDevice, beginLink, finishDevice, finishLink, PAGE, unlink } from './link';
import { pollInbox } from './poll';
import { POLL_AFTER_ANSWER_MS } from './poll-rules';
import { DeviceFinish } from './schema';

/** Links the watched mailbox to an account at its provider, where `EMAIL_AUTH=oauth`. */
export function mailboxRoutes(services: Services) {
  const slowDown = rateLimit(services, LINK_LIMIT);
  return new Hono<AppEnv>()
    .post('/link', needs('settings'), slowDown, async (c) =>
      c.json({ location: await beginLink(c, services) }),
    )
    .get('/callback', needs('settings'), slowDown, async (c) => {
      const outcome = await finishLink(c, services);
      if (outcome === 'linked') afterAnswer(c, poll());
      return c.redirect(`${PAGE}?ligacao=${outcome}`);
    })
    .post('/device', needs('settings'), slowDown, async (c) => c.json(await beginDevice(c, services)))
    .post('/device/finish', needs('settings'), validate('json', DeviceFinish), async (c) => {
      const outcome = await finishDevice(c, services, c.req.valid('json').handle);
      if (outcome === 'linked') afterAnswer(c, poll());
      return c.json({ outcome });
    })
    .post('/unlink', needs('settings'), async (c) => {
      await unlink(services, c.get('staff').email);
      return c.json({ linked: false });
    });

  function poll() {
    const stop = AbortSignal.timeout(POLL_AFTER_ANSWER_MS);
    return pollInbox(services, services.now(), { force: true, stop });
  }
}
