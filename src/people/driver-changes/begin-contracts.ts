import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { beginPeriods } from './contracts';

/** Idempotent. The job begins contracts on days when no request comes in. */
export async function beginContracts({ db }: Services, now: Date): Promise<{ begun: number }> {
  return { begun: await beginPeriods(db, lisbonDate(now), now.toISOString()) };
}

/** Runs before the first answers of a day in Lisbon, so that `contractType` is today's. Requests that come meanwhile
 * begin them too: on Workers none can await the write of another. */
export function contractsOfToday(services: Services): MiddlewareHandler<AppEnv> {
  let begunOn = '';
  return async (_c, next) => {
    const now = services.now();
    const today = lisbonDate(now);
    if (today !== begunOn) {
      try {
        await beginContracts(services, now);
        begunOn = today;
      } catch (error) {
        // A failed write must not block a read; the next request and the job try again.
        services.log.error('driver.contracts_not_begun', error);
      }
    }
    await next();
  };
}
