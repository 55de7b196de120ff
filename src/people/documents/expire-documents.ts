import { lisbonDate } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { expireDocumentsBefore } from './store';

/** Idempotent; answers how many. The date itself is still valid (docs/rules/documents.md#deciding-a-document). */
export async function expireDocuments(
  services: Services,
  now = services.now(),
): Promise<{ expired: number }> {
  return { expired: await expireDocumentsBefore(services.db, lisbonDate(now), now) };
}
