import { AppError } from '../http/errors';
import type { Services } from '../services';
import type { DocumentDecision } from './schema';
import { decideDocument } from './store';

/**
 * Validates or rejects a pending document; the same decision again changes nothing. Raises `not_found`, and
 * `wrong_state` for a document decided otherwise.
 */
export async function decide(
  services: Services,
  id: string,
  status: DocumentDecision['status'],
  staff: string,
) {
  const after = await decideDocument(services.db, { id, status, staff, now: services.now() });
  if (after === null) throw new AppError('not_found');
  if (after !== status) {
    const what = after === 'EXPIRED' ? 'entretanto expirou' : 'já foi decidido';
    throw new AppError('wrong_state', { message: `Este documento ${what}. Os dados foram atualizados.` });
  }
  return { id, status };
}
