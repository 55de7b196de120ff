import type { Services } from '../../services';
import { eraseDriver } from './erase-driver';
import { RefusedError } from './refused-error';
import { dueErasures, isDue, noteErasures } from './who-is-erased';

const BATCH = 50;

/** Idempotent: erases due registrations after staff had notice, and notes the next ones; failures are retried. */
export async function eraseDueRegistrations(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ noted: number; erased: number; failed: number }> {
  const { db, log } = services;
  const report = { noted: await noteErasures(db, services.rejectedKeepDays, now), erased: 0, failed: 0 };
  for (let after = ''; ; ) {
    const ids = await dueErasures(db, now, after, BATCH);
    for (const id of ids) {
      if (stop?.aborted) return report;
      try {
        await eraseDriver(services, id, { actor: 'system', onlyIf: isDue(id, now) });
        report.erased += 1;
      } catch (error) {
        if (error instanceof RefusedError && error.cause === undefined) continue;
        report.failed += 1;
        log.error('driver.erase_failed', error, { driver: id });
      }
    }
    after = ids.at(-1) ?? '';
    if (ids.length < BATCH) return report;
  }
}
