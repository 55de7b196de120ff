import { lisbonDate } from '../../../src/platform/domain/calendar';

/**
 * Waits out a midnight of Lisbon that would fall into the next `ms`: what asks for the date meanwhile, the test, the
 * server and the browser, is then told the same.
 */
export async function withinOneDay(ms: number): Promise<void> {
  while (lisbonDate(new Date(Date.now() + ms)) !== lisbonDate(new Date())) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
