import { within } from '../../platform/domain/time-limit';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { writeHealthCheck } from './store';

const READY_MS = 3_000;

/** Returns the latency of a write in ms. Raises `unavailable`. */
export async function assertReady({ db, now }: Services): Promise<number> {
  const begun = performance.now();
  await orUnavailable(writeHealthCheck(db, now()));
  return Math.round((performance.now() - begun) * 10) / 10;
}

/** Raises `unavailable` for any failure or timeout. */
export function orUnavailable<T>(work: Promise<T>): Promise<T> {
  return within(READY_MS, work).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  });
}
