import { isGuardFailure, isTaken } from '../../../db/queries/batch-guard';

/** Allows this many concurrent acts on one week: in each round one of them succeeds. */
const TRIES = 100;

/** Decides again if the data it was decided from has changed meanwhile. */
export function retryBasis<T>(attempt: () => Promise<T>): Promise<T> {
  return retry(attempt, (error) => isGuardFailure(error, 'basis'));
}

/** Optimistic concurrency: retries while concurrent transactions make the attempt stale. */
export function retryStale<T>(attempt: () => Promise<T>): Promise<T> {
  return retry(
    attempt,
    (error) =>
      isGuardFailure(error, 'basis') ||
      isGuardFailure(error, 'decision') ||
      isTaken(error, 'payment_reports.sha256'),
  );
}

async function retry<T>(attempt: () => Promise<T>, isStale: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isStale(error) || tries === TRIES) throw error;
    }
  }
}
