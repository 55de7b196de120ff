import { isGuardFailure, isTaken } from '../../../db/queries/batch-guard';

export const TRIES = 10;

/** Decides again if the data it was decided from has changed meanwhile, or another act has stored the same report. */
export async function retryStale<T>(attempt: () => Promise<T>): Promise<T> {
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

function isStale(error: unknown): boolean {
  return isGuardFailure(error, 'basis') || isTaken(error, 'payment_reports.sha256');
}

/** Exponential backoff in attempts' durations, which grow with the load: a hundred acts on one week find their turn
 * within the tries. Half of it is jitter. */
export function pauseAfter(tries: number, attemptMs: number, random = Math.random()): number {
  return attemptMs * 2 ** tries * (0.5 + random / 2);
}
