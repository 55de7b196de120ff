import type { Context, Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv, Staff } from '../../app-env';
import type { Services } from '../../services';
import { actingAs } from '../audit/acting';
import { AppError } from '../http/errors';
import { clearMarkedCache, mayHoldLists } from './browser-cache';
import { rightNamed } from './needs';
import { readSession } from './read-session';
import { type Right, rightsOf } from './role-rules';
import { actorOf, rolesNow } from './staff-roles';
import { publicIdOf, type Session, STAFF_SESSIONS } from './store';

/** The only routes without a session (docs/rules.md#open-calls). */
export const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  'GET /api/login',
  'GET /api/callback',
  'GET /api/logout',
  'GET /api/auth/user',
  'GET /api/health',
  'POST /api/drivers',
  'POST /api/vehicles',
  'POST /api/documents',
  'POST /api/document-links/show',
  'POST /api/document-links/document',
  'POST /api/objects/upload',
  'PUT /api/objects/upload/:key',
  'POST /api/me/link',
  'POST /api/me/session',
]);

/** Null when signed out or not on the staff list; the browser's cached lists are then cleared. */
export async function readStaff(c: Context<AppEnv>, services: Services): Promise<Staff | null> {
  const session = await readStaffSession(c, services);
  if (session === null && mayHoldLists(c, services)) clearMarkedCache(c, services);
  return session?.staff ?? null;
}

/** `id` is the session's public id. */
export async function readStaffSession(
  c: Context<AppEnv>,
  services: Services,
): Promise<{ staff: Staff; id: string; session: Session } | null> {
  const session = await readSession(c, services, STAFF_SESSIONS);
  const staff = session && (await toStaff(session, services));
  return staff && { staff, id: publicIdOf(session.tokenHash), session };
}

async function toStaff(session: Session, services: Services): Promise<Staff | null> {
  const roles = await rolesNow(services, session.email);
  if (roles.length === 0) return null;
  return { email: session.email, name: session.name, roles, rights: rightsOf(roles) };
}

/** Secure by default: answers 401 without a session, 403 to who is on no list or lacks the route's right. */
export function requireStaff(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const asked = rightsAsked(c);
    if (asked.length === 0) return next();
    const session = await readSession(c, services, STAFF_SESSIONS);
    const staff = session === null ? null : await toStaff(session, services);
    if (session === null || staff === null) {
      clearMarkedCache(c, services);
      throw new AppError(session === null ? 'unauthenticated' : 'forbidden');
    }
    c.set('staff', staff);
    c.set('sessionId', publicIdOf(session.tokenHash));
    if (asked.some((right) => right === null || !staff.rights.has(right))) throw new AppError('forbidden');
    await actingAs(actorOf(staff, services), next);
  };
}

/** The right of each route that the call matches, null for one that names none; empty where all are open. Asks the
 * router, so that a path has one reading; an unknown path is a 404 for everyone. */
function rightsAsked(c: Context<AppEnv>): (Right | null)[] {
  const asked = new Map<string, Right | null>();
  for (const route of matchedRoutes(c)) {
    if (isMiddleware(route) || isOfDriver(route.path)) continue;
    const name = `${route.method} ${route.path}`;
    if (!PUBLIC_ROUTES.has(name)) asked.set(name, asked.get(name) ?? rightNamed(route.handler));
  }
  return [...asked.values()];
}

/** The right that a GET of this path needs; null for an open route, or none. */
export function rightOfCall(app: Hono<AppEnv>, path: string): Right | null {
  const [handlers] = app.router.match('GET', new URL(path, 'http://localhost').pathname);
  const rights = handlers.map(([[handler]]) => rightNamed(handler));
  return rights.find((right) => right !== null) ?? null;
}

/** Routes of drivers need a driver's session, which `requireDriver` demands for the same paths. */
export function isOfDriver(path: string): boolean {
  return path === '/api/me' || path.startsWith('/api/me/');
}

function isMiddleware(route: { method: string; path: string }): boolean {
  return (route.method === 'ALL' && route.path.endsWith('*')) || !/^\/(api|objects)\//.test(route.path);
}
