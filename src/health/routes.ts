import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';

export function healthRoutes(_services: Services) {
  return new Hono<AppEnv>();
}
