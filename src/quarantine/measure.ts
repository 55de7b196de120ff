import { and, asc, eq, gt } from 'drizzle-orm';
import { keptBytes } from '../../db/schema/kept-bytes';
import type { Services } from '../services';

const BATCH = 100;

/**
 * Asks the storage how long that is which was kept before its length was noted, by an earlier version or one whose
 * backup was restored: until then it takes no room of the quarantine. What cannot be asked is logged, and asked at the
 * next run.
 */
export async function measureKept(
  { db, storage, log }: Services,
  _now: Date,
  stop?: AbortSignal,
): Promise<{ measured: number; failed: number }> {
  const report = { measured: 0, failed: 0 };
  let after = '';
  for (;;) {
    const unknown = await db
      .select({ key: keptBytes.key })
      .from(keptBytes)
      .where(and(eq(keptBytes.bytes, 0), gt(keptBytes.key, after)))
      .orderBy(asc(keptBytes.key))
      .limit(BATCH);
    for (const { key } of unknown) {
      if (stop?.aborted) return report;
      try {
        const kept = await storage.open(key);
        await kept?.body.cancel();
        if (!kept?.size) continue;
        await db.update(keptBytes).set({ bytes: kept.size }).where(eq(keptBytes.key, key));
        report.measured += 1;
      } catch (error) {
        report.failed += 1;
        log.error('report.measure_failed', error, { key });
      }
    }
    after = unknown.at(-1)?.key ?? '';
    if (unknown.length < BATCH) return report;
  }
}
