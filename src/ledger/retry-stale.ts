import { isGuardFailure, isTaken } from '../../db/queries/batch-guard';

const TRIES = 10;

/** Optimistic concurrency: retries while concurrent transactions make the attempt stale. */
export async function retryStale<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isStale = isGuardFailure(error, 'decision') || isTaken(error, 'payment_reports.sha256');
      if (!isStale || tries === TRIES) throw error;
    }
  }
}
