import type { Services } from '../../services';
import { deleteUploads, uploadsIssuedUntil } from './store';
import { uploadsOpenSince } from './upload-lifetime-rules';

const BATCH = 100;

/** Deletes orphans after a day: first the object, then its row, so that a crash leaves the row for the next run. */
export async function deleteUnclaimedUploads(
  services: Services,
  now = services.now(),
  stop?: AbortSignal,
): Promise<{ deleted: number; failed: number }> {
  const until = uploadsOpenSince(now);
  const report = { deleted: 0, failed: 0 };
  let after = '';
  for (;;) {
    const keys = await uploadsIssuedUntil(services.db, until, after, BATCH);
    const removed: string[] = [];
    for (const key of keys) {
      if (stop?.aborted) break;
      try {
        await services.storage.deleteIncoming(key);
        await services.storage.remove(key);
        removed.push(key);
      } catch (error) {
        report.failed += 1;
        services.log.error('upload.delete_failed', error, { key });
      }
    }
    if (removed.length > 0) await deleteUploads(services.db, removed);
    report.deleted += removed.length;
    after = keys.at(-1) ?? '';
    if (keys.length < BATCH || stop?.aborted) break;
  }
  if (!stop?.aborted) await services.storage.removeParts();
  return report;
}
