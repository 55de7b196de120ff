import { within } from '../domain/time-limit';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { writeHealthCheck } from './store';

/** How long the database may take before it counts as gone, in ms. */
const READY_MS = 3_000;

/** How long a write takes, in ms. Raises `unavailable` when none goes through, and when none does in time. */
export async function assertReady({ db, now }: Services): Promise<number> {
  const begun = performance.now();
  await orUnavailable(writeHealthCheck(db, now()));
  return Math.round((performance.now() - begun) * 10) / 10;
}

/** Raises `unavailable` for whatever goes wrong, and for what takes too long. */
export function orUnavailable<T>(work: Promise<T>): Promise<T> {
  return within(READY_MS, work).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  });
}
