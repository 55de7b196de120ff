import { TimeLimitError, within } from '../domain/time-limit';
import { toAppError } from '../http/errors';
import type { Services } from '../services';
import { deleteUploads, noteFinalKey } from '../uploads/store';
import type { Parts } from './schema';

const PROBE_MS = 4_000;
/** How long an answer is good for, in ms. */
const FRESH_MS = 30_000;

const BYTES = new TextEncoder().encode('volante');

type Found = Parts['storage'];

/**
 * Looks whether the storage keeps what it is given: a small object, written, read and removed, at most every half
 * minute. The answer is there within some seconds, whatever the storage does.
 */
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

/** Noted like every object before it is stored, so that one whose removal failed is deleted after a day. */
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
