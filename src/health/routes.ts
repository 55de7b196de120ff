import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { writeHealthCheck } from './store';

/** Readiness: `ok` when a write goes through. Why not, when not, stands in the log alone. */
export function healthRoutes(services: Services) {
  return new Hono<AppEnv>().get('/', async (c) => {
    await writeHealthCheck(services.db, services.now()).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
    });
    return c.json({ status: 'ok' as const });
  });
}
