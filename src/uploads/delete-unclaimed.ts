import type { Services } from '../services';
import { uploadsOpenSince } from './rules';
import { deleteUploads, uploadsIssuedUntil } from './store';

const BATCH = 100;

/**
 * Deletes the orphans of a day: unclaimed objects, final objects without a document, parts. The object goes before its
 * row, so that a crash between leaves the row for the next run. A claim of so old a row is refused.
 */
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
