import { lisbonDate } from '../domain/calendar';
import type { Services } from '../services';
import { expireDocumentsBefore } from './store';

/**
 * Documents past their expiry date become EXPIRED (docs/rules.md#deciding-a-document): the date itself is still good,
 * by the calendar of Lisbon. Answers how many there were; again on the same day there are none.
 */
export async function expireDocuments(
  services: Services,
  now = services.now(),
): Promise<{ expired: number }> {
  return { expired: await expireDocumentsBefore(services.db, lisbonDate(now), now) };
}
