import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import type { RequestCount } from '../../platform/http/request-count';
import { readStaff } from '../../platform/sessions/auth';
import type { Services } from '../../services';
import { createStorageProbe } from './probe-storage';
import { assertReady, orUnavailable } from './ready';
import { healthReport } from './report';

/** Readiness: `ok` when a write succeeds; the cause of a failure is only logged. Details are for staff. */
export function healthRoutes(services: Services, requests: Readonly<RequestCount>) {
  const storage = createStorageProbe(services);
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', 'no-store');
    const latencyMs = await assertReady(services);
    if (!(await orUnavailable(readStaff(c, services)))) return c.json({ status: 'ok' as const });
    const figures = services.processFigures?.() ?? null;
    const process = figures && { ...figures, requests: { ...requests } };
    return c.json(await healthReport(services, { latencyMs, storage, process }));
  });
}
