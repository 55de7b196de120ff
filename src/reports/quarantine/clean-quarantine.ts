import { dismissOldReports } from '../../ledger/kernel/dismiss-reports';
import { daysFrom } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { QUARANTINE_DAYS } from './quarantine-limits';
import { deleteRaw, leftOverKeys } from './quarantined-files';

const BATCH = 100;

/** Expires undecided messages and deletes orphaned bytes. Failures are logged; the next run retries them. */
export async function cleanQuarantine(
  services: Services,
  now: Date,
  stop?: AbortSignal,
): Promise<{ expired: number; deleted: number; failed: number }> {
  const { db, log } = services;
  const expired = await dismissOldReports(db, daysFrom(now, -QUARANTINE_DAYS), now.toISOString());
  const report = { expired, deleted: 0, failed: 0 };
  let after = '';
  for (;;) {
    // A grace period, since a key is noted before its report is written.
    const keys = await leftOverKeys(db, daysFrom(now, -1), after, BATCH);
    for (const key of keys) {
      if (stop?.aborted) return report;
      try {
        await deleteRaw(services, key);
        report.deleted += 1;
      } catch (error) {
        report.failed += 1;
        log.error('report.delete_failed', error, { key });
      }
    }
    after = keys.at(-1) ?? '';
    if (keys.length < BATCH) return report;
  }
}
