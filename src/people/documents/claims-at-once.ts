import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { CLAIM_RETRY_SECONDS, CLAIM_WAIT_MS, CLAIMS_AT_ONCE } from './document-limits';

const LOOK_MS = 50;
/** On Workers a cancelled request never releases its place. */
const LOST_AFTER_MS = 120_000;

type Places = { begun: Set<{ at: number }>; refusedAt: number | null };

const places = new WeakMap<Services['storage'], Places>();

/** Bounds concurrency by polling: on Workers a request cannot await another's promise. Raises `unavailable`. */
export async function inPlace<T>(services: Services, work: () => Promise<T>): Promise<T> {
  const { begun } = placesOf(services);
  const giveUpAt = performance.now() + CLAIM_WAIT_MS;
  while (underWay(services) >= CLAIMS_AT_ONCE) {
    if (performance.now() > giveUpAt) {
      placesOf(services).refusedAt = services.now().getTime();
      throw new AppError('unavailable', { retryAfterSeconds: CLAIM_RETRY_SECONDS });
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const own = { at: performance.now() };
  begun.add(own);
  try {
    return await work();
  } finally {
    begun.delete(own);
  }
}

/** `refusedAt` is when a claim was last turned away, in ms. */
export function claimsUnderWay(services: Services): { count: number; refusedAt: number | null } {
  return { count: underWay(services), refusedAt: placesOf(services).refusedAt };
}

function underWay(services: Services): number {
  const { begun } = placesOf(services);
  for (const each of begun) if (performance.now() - each.at > LOST_AFTER_MS) begun.delete(each);
  return begun.size;
}

function placesOf({ storage }: Services): Places {
  const known = places.get(storage) ?? { begun: new Set(), refusedAt: null };
  places.set(storage, known);
  return known;
}
