import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env';
import { afterAnswer } from '../../platform/http/after-answer';
import { rateLimit } from '../../platform/http/rate-limit';
import { validate } from '../../platform/http/validate';
import { limitCallers } from '../../platform/sessions/limit-callers';
import { createToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { countSignInEmail, writeSignIn } from './ask-for-sign-in';
import { clearTokenCookie, setTokenCookie } from './cookies';
import { Choice, LinkRequest, Proof } from './schema';
import { signInDriver } from './sign-in-driver';
import { EMAIL_LIMITS, PROOF_LIMIT } from './sign-in-limits';
import { endDriverSession } from './store';

export function driverSessionRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post('/link', limitCallers(services, EMAIL_LIMITS), validate('json', LinkRequest), async (c) => {
      const { email } = c.req.valid('json');
      await countSignInEmail(services, email);
      const browser = createToken();
      setTokenCookie(c, services, 'asked', browser);
      afterAnswer(c, writeSignIn(services, email, browser));
      return c.json({}, 202);
    })
    .post('/session', rateLimit(services, PROOF_LIMIT), validate('json', Proof), async (c) => {
      const choice = await signInDriver(c, services, c.req.valid('json'));
      return choice === null ? c.json({ drivers: [] }, 201) : c.json(z.parse(Choice, choice), 200);
    })
    .delete('/session', async (c) => {
      await endDriverSession(services.db, c.get('driver').sessionHash, services.now(), 'sign-out');
      clearTokenCookie(c, services, 'driver');
      return c.body(null, 204);
    });
}
