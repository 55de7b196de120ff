import { AppError } from '../http/errors';

/** Runs `work` on a store; whatever it throws is `unavailable`, to be tried again in 5 s. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  }
}
