import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env';
import { afterAnswer } from '../../platform/http/after-answer';
import { rateLimit } from '../../platform/http/rate-limit';
import { validate } from '../../platform/http/validate';
import { clearHostCookie, setHostCookie } from '../../platform/sessions/cookies';
import { limitCallers } from '../../platform/sessions/limit-callers';
import { endSession } from '../../platform/sessions/session-store';
import { createToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { countSignInEmail, writeSignIn } from './ask-for-sign-in';
import { Choice, LinkRequest, Proof } from './schema';
import { ASKED, DRIVER_SESSION } from './session-rules';
import { signInDriver } from './sign-in-driver';
import { EMAIL_LIMITS, PROOF_LIMIT } from './sign-in-limits';
import { DRIVER_SESSIONS } from './store';

export function driverSessionRoutes(services: Services) {
  return new Hono<AppEnv>()
    .post('/link', limitCallers(services, EMAIL_LIMITS), validate('json', LinkRequest), async (c) => {
      const { email } = c.req.valid('json');
      await countSignInEmail(services, email);
      const browser = createToken();
      setHostCookie(c, services, ASKED, browser);
      afterAnswer(c, writeSignIn(services, email, browser));
      return c.json({}, 202);
    })
    .post('/session', rateLimit(services, PROOF_LIMIT), validate('json', Proof), async (c) => {
      const choice = await signInDriver(c, services, c.req.valid('json'));
      return choice === null ? c.json({ drivers: [] }, 201) : c.json(z.parse(Choice, choice), 200);
    })
    .delete('/session', async (c) => {
      const { sessionHash } = c.get('driver');
      await endSession(services.db, DRIVER_SESSIONS, sessionHash, 'sign-out', services.now());
      clearHostCookie(c, services, DRIVER_SESSION);
      return c.body(null, 204);
    });
}
