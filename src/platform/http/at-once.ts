import type { Services } from '../../services';
import { AppError } from './errors';

const LOOK_MS = 50;

type Limits = {
  atOnce: number;
  waitMs: number;
  retryAfterSeconds: number;
  /** When a place counts as lost: on Workers a cancelled request never releases its place. */
  lostAfterMs: number;
};

/** `refusedAt` is when work was last turned away, in ms. */
type Places = { begun: Set<{ at: number }>; refusedAt: number | null };

/** Bounds how much of one kind of work a process does at once. */
export function boundedAtOnce({ atOnce, waitMs, retryAfterSeconds, lostAfterMs }: Limits) {
  const places = new WeakMap<Services['storage'], Places>();

  function placesOf({ storage }: Pick<Services, 'storage'>): Places {
    const known = places.get(storage) ?? { begun: new Set(), refusedAt: null };
    places.set(storage, known);
    for (const each of known.begun) if (performance.now() - each.at > lostAfterMs) known.begun.delete(each);
    return known;
  }

  return {
    /** Waits by polling: on Workers a request cannot await another's promise. Raises `unavailable`. */
    async inPlace<T>(services: Pick<Services, 'storage' | 'now'>, work: () => Promise<T>): Promise<T> {
      const giveUpAt = performance.now() + waitMs;
      while (placesOf(services).begun.size >= atOnce) {
        if (performance.now() > giveUpAt) {
          placesOf(services).refusedAt = services.now().getTime();
          throw new AppError('unavailable', { retryAfterSeconds });
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      const own = { at: performance.now() };
      const { begun } = placesOf(services);
      begun.add(own);
      try {
        return await work();
      } finally {
        begun.delete(own);
      }
    },
    underWay(services: Pick<Services, 'storage'>): { count: number; refusedAt: number | null } {
      const { begun, refusedAt } = placesOf(services);
      return { count: begun.size, refusedAt };
    },
  };
}
