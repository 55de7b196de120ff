import type { Services } from '../services';
import { uploadsOpenSince } from './rules';
import { deleteUploads, uploadsIssuedUntil } from './store';

const BATCH = 100;

/**
 * Deletes what a day has left over: an object nobody claimed, one whose removal failed after its claim, a final
 * object that no document has, and parts of objects. The object goes before its row, so that a crash between leaves
 * the row for the next run; so is what is left when it is to stop. A claim of so old a row is refused, and one made just before has its bytes under a key of
 * their own.
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
