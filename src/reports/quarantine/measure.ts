import { and, asc, eq, gt } from 'drizzle-orm';
import { quarantinedFiles } from '../../../db/schema/quarantined-files';
import type { Services } from '../../services';

const BATCH = 100;

/** Fills in lengths that earlier versions or backups lack. Failures are logged; the next run retries them. */
export async function measureKept(
  { db, storage, log }: Services,
  _now: Date,
  stop?: AbortSignal,
): Promise<{ measured: number; failed: number }> {
  const report = { measured: 0, failed: 0 };
  let after = '';
  for (;;) {
    const unknown = await db
      .select({ key: quarantinedFiles.key })
      .from(quarantinedFiles)
      .where(and(eq(quarantinedFiles.bytes, 0), gt(quarantinedFiles.key, after)))
      .orderBy(asc(quarantinedFiles.key))
      .limit(BATCH);
    for (const { key } of unknown) {
      if (stop?.aborted) return report;
      try {
        const kept = await storage.open(key);
        await kept?.body.cancel();
        if (!kept?.size) continue;
        await db.update(quarantinedFiles).set({ bytes: kept.size }).where(eq(quarantinedFiles.key, key));
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
