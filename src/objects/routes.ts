import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';

/** `/api/objects/upload` and the signed PUT. */
export function uploadRoutes(_services: Services) {
  return new Hono<AppEnv>();
}

/** `/objects/<key>`. */
export function objectRoutes(_services: Services) {
  return new Hono<AppEnv>();
}
