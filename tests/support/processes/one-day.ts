import { lisbonDate } from '../../../src/platform/domain/calendar';

/** Waits for a midnight in Lisbon within the next `ms`, so that test, server and browser get the same date. */
export async function withinOneDay(ms: number): Promise<void> {
  while (lisbonDate(new Date(Date.now() + ms)) !== lisbonDate(new Date())) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
