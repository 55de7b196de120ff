import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { paymentReports } from '../../../db/schema/payment-reports';
import { dismissReports } from '../../ledger/kernel/ledger-writes';
import { UNDECIDED } from '../../ledger/kernel/reports';
import { auditEach } from '../../platform/audit/store';
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
  const expired = await expireReports(db, daysFrom(now, -QUARANTINE_DAYS), now.toISOString());
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

/** Dismisses reports quarantined at or before `until` (an instant); returns how many. */
async function expireReports(db: Database, until: string, at: string): Promise<number> {
  const old = sql`coalesce(decided_at, created_at) <= ${until}`;
  const { change } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: 'system',
      action: 'payment-report.expire',
      subject: sql`id`,
      from: sql`FROM ${paymentReports} WHERE ${old} AND ${UNDECIDED}`,
    }),
    change: dismissReports(db, old, 'system', at),
  });
  return change.rowsAffected;
}
