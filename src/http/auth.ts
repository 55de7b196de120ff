import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';
import type { Services } from '../services';
import { AppError } from './errors';

/** The only routes that ask for no session (DESIGN.md §4), as Hono writes their paths. */
export const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  'GET /api/login',
  'GET /api/callback',
  'GET /api/logout',
  'GET /api/auth/user',
  'GET /api/health',
  'POST /api/drivers',
  'POST /api/vehicles',
  'POST /api/documents',
  'POST /api/objects/upload',
  'PUT /api/objects/upload/:key',
]);

export function requireStaff(_services: Services): MiddlewareHandler<AppEnv> {
  return async () => {
    throw new AppError('unauthenticated');
  };
}
