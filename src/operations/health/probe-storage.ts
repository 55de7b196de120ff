import { deleteUploads, noteFinalKey } from '../../people/uploads/store';
import { TimeLimitError, within } from '../../platform/domain/time-limit';
import { toAppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { Parts } from './schema';

const PROBE_MS = 4_000;
const FRESH_MS = 30_000;

const BYTES = new TextEncoder().encode('volante');

type Found = Parts['storage'];

/** Writes, reads and removes a small object; the result is cached for `FRESH_MS`, and the call is bounded in time. */
export function createStorageProbe(services: Services): () => Promise<Found> {
  let last: { at: number; found: Found } | undefined;
  return async () => {
    const now = services.now();
    if (last && Math.abs(now.getTime() - last.at) < FRESH_MS) return last.found;
    const begun = performance.now();
    const error = await within(PROBE_MS, tryObject(services)).then(
      () => null,
      (cause: unknown) => {
        services.log.error('health.storage', cause);
        return cause instanceof TimeLimitError ? 'timeout' : toAppError(cause).code;
      },
    );
    const found: Found = {
      state: error === null ? 'ok' : 'failing',
      latencyMs: Math.round(performance.now() - begun),
      checkedAt: now.toISOString(),
      error,
    };
    last = { at: now.getTime(), found };
    return found;
  };
}

/** The key is noted first, as for any object: an orphan is deleted after a day. */
async function tryObject({ db, storage, now }: Services): Promise<void> {
  const key = crypto.randomUUID();
  await noteFinalKey(db, key, now());
  await storage.keep(key, BYTES, 'application/octet-stream');
  const kept = await storage.open(key);
  const text = kept && (await new Response(kept.body).text());
  if (text !== 'volante') throw new Error('the storage does not answer what it was given');
  await storage.remove(key);
  await deleteUploads(db, [key]);
}
