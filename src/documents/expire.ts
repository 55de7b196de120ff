import { lisbonDate } from '../domain/calendar';
import type { Services } from '../services';
import { expireDocumentsBefore } from './store';

/** Idempotent within a day. The expiry date itself, in Lisbon, is still valid (docs/rules.md#deciding-a-document). */
export async function expireDocuments(
  services: Services,
  now = services.now(),
): Promise<{ expired: number }> {
  return { expired: await expireDocumentsBefore(services.db, lisbonDate(now), now) };
}
