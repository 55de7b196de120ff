import { isGuardFailure, isTaken } from '../../../db/queries/batch-guard';

export const TRIES = 10;

/** Decides again if the data it was decided from has changed meanwhile. */
export function retryBasis<T>(attempt: () => Promise<T>): Promise<T> {
  return retry(attempt, (error) => isGuardFailure(error, 'basis'));
}

/** The same for acts that store a report, which another act may have stored meanwhile. */
export function retryStale<T>(attempt: () => Promise<T>): Promise<T> {
  return retry(
    attempt,
    (error) => isGuardFailure(error, 'basis') || isTaken(error, 'payment_reports.sha256'),
  );
}

async function retry<T>(attempt: () => Promise<T>, isStale: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const began = performance.now();
    try {
      return await attempt();
    } catch (error) {
      if (!isStale(error) || tries === TRIES) throw error;
    }
    const pause = pauseAfter(tries, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Exponential backoff in attempts' durations, which grow with the load: a hundred acts on one week find their turn
 * within the tries. Half of it is jitter. */
export function pauseAfter(tries: number, attemptMs: number, random = Math.random()): number {
  return attemptMs * 2 ** tries * (0.5 + random / 2);
}
