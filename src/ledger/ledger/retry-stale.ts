import { isGuardFailure, isTaken } from '../../../db/queries/batch-guard';

/** Of so many acts on one week at once each comes through: one of them does in each round. */
const TRIES = 100;

/** Decides again while what was read changes meanwhile. */
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
