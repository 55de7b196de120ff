import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { rateLimit, type Window } from '../http/rate-limit';
import { type FreeCall, limitVisitors, type VisitorLimit } from '../http/visitor-limit';
import { readStaffSession } from './auth';

/** What an address of staff may ask of each open call: the work of a whole office. */
export const STAFF_WINDOW: Window = { limit: 600, windowSeconds: 3_600 };

/** Limits visitors, and staff as staff; raises `too_many_requests`, and sets the context's `visitor`. */
export function limitCallers(
  services: Services,
  limits: VisitorLimit,
  isFree?: FreeCall,
): MiddlewareHandler<AppEnv> {
  const ofVisitors = limitVisitors(services, limits, isFree);
  const ofStaff = rateLimit(services, { name: `${limits.name} staff`, ...STAFF_WINDOW });
  return async (c, next) => {
    const session = await readStaffSession(c, services);
    if (session === null) return ofVisitors(c, next);
    setStaffVisitor(c, session.id);
    return ofStaff(c, next);
  };
}

/** What staff upload belongs to no visitor of their network, and shares only the room of everybody. */
export function setStaffVisitor(c: Context<AppEnv>, sessionId: string): void {
  c.set('visitor', {
    id: `staff:${sessionId}`,
    isStaff: true,
    isKnown: true,
    address: '',
    networkHash: 'staff',
  });
}
