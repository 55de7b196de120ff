import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { afterAnswer } from '../../platform/http/after-answer';
import { rateLimit } from '../../platform/http/rate-limit';
import { validate } from '../../platform/http/validate';
import { needs } from '../../platform/sessions/needs';
import type { Services } from '../../services';
import { TEST_CONNECTION_LIMIT } from './call-limits';
import { configuredMailbox, emailConfig, testConnection } from './email-config';
import { pollInbox } from './poll';
import { POLL_AFTER_ANSWER_MS } from './poll-rules';
import { MonitoringStart, TrustedSenderRemoval } from './schema';
import { startMonitoring, stopMonitoring } from './store';
import { distrustSender } from './trusted-senders';

export function emailRoutes(services: Services) {
  return new Hono<AppEnv>()
    .get('/config', needs('inbox'), async (c) => c.json(await emailConfig(services)))
    .post('/test-connection', needs('settings'), rateLimit(services, TEST_CONNECTION_LIMIT), async (c) =>
      c.json(await testConnection(services)),
    )
    .post('/start-monitoring', needs('settings'), validate('json', MonitoringStart), async (c) => {
      configuredMailbox(services);
      const { intervalMinutes } = c.req.valid('json');
      await startMonitoring(services.db, {
        intervalMinutes,
        staff: c.get('staff').email,
        now: services.now(),
      });
      const stop = AbortSignal.timeout(POLL_AFTER_ANSWER_MS);
      afterAnswer(c, pollInbox(services, services.now(), { force: true, stop }));
      return c.json({ monitoring: true, intervalMinutes });
    })
    .post('/trusted-senders/remove', needs('settings'), validate('json', TrustedSenderRemoval), async (c) => {
      const { address } = c.req.valid('json');
      const at = services.now().toISOString();
      await distrustSender(services.db, { address, staff: c.get('staff').email, at });
      return c.json({ removed: address });
    })
    .post('/stop-monitoring', needs('settings'), async (c) => {
      await stopMonitoring(services.db, c.get('staff').email, services.now());
      return c.json({ monitoring: false });
    });
}
