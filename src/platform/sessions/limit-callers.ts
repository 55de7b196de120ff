import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { rateLimit } from '../http/rate-limit';
import { type FreeCall, limitVisitors, type VisitorLimit } from '../http/visitor-limit';
import { readStaffSession } from './auth';
import { STAFF_WINDOW } from './call-limits';

/** Limits visitors as visitors and staff as staff; raises `too_many_requests`, and sets the context's `visitor`. */
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

/** Uploads of staff belong to no visitor of their network, and share only the room of everybody. */
function setStaffVisitor(c: Context<AppEnv>, sessionId: string): void {
  c.set('visitor', {
    id: `staff:${sessionId}`,
    isStaff: true,
    isKnown: true,
    address: '',
    networkHash: 'staff',
  });
}
