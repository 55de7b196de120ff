import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { auditOnce } from '../audit/store';

const WHOLE_LISTS: Record<string, string> = {
  'GET /api/drivers/with-documents': 'drivers',
  'GET /api/financial-records': 'financial-records',
  'GET /api/financial-records/pending': 'financial-records',
  'GET /api/car-sums': 'car-sums',
  'GET /api/documents/expiring/:days': 'expiring-documents',
  'GET /api/bank-accounts/waiting': 'bank-accounts',
  'GET /api/cars': 'cars',
  'GET /api/data-requests': 'data-requests',
  'GET /api/driver-erasures': 'driver-erasures',
  'GET /api/platform-accounts': 'platform-accounts',
  'GET /api/payment-batches/:id': 'payment-batches',
  'POST /api/payment-batches/preview': 'payment-batches',
  'GET /api/payment-reports': 'payment-reports',
  'GET /api/payment-reports/waiting': 'waiting-rows',
  'GET /api/payment-reports/quarantine': 'quarantine',
  'GET /api/payment-reports/dismissed': 'dismissed-reports',
};

/** Size of the cache of recorded views. */
const MOST_KNOWN = 10_000;

/** Writes one audit row per session and list. */
export function auditViews(services: Services): MiddlewareHandler<AppEnv> {
  const known = new Set<string>();
  return async (c, next) => {
    const list = matchedRoutes(c)
      .map(({ method, path }) => WHOLE_LISTS[`${method} ${path.replace(/\{.*\}$/, '')}`])
      .find((name) => name !== undefined);
    const session = c.get('sessionId');
    const view = `${session} ${list}`;
    if (list === undefined || session === undefined || known.has(view)) return next();
    const entry = { at: services.now().toISOString(), actor: c.get('staff').email, subject: session };
    try {
      await services.db.batch([auditOnce(services.db, { ...entry, action: `session.view-${list}` })]);
      if (known.size >= MOST_KNOWN) known.clear();
      known.add(view);
    } catch (error) {
      // A failed write must not block a read.
      services.log.error('session.view_not_recorded', error);
    }
    await next();
  };
}
