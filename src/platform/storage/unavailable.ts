import { AppError } from '../http/errors';

/** Turns every failure into `unavailable`, to be retried in 5 s. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  }
}
