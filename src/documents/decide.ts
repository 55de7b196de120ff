import { outcomeOf, type Shown } from '../decisions/rules';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import type { DocumentDecision } from './schema';
import { decideDocument } from './store';

/** Idempotent. Raises `not_found`, `changed_meanwhile` (what was shown is stale) and `wrong_state`. */
export async function validateOrReject(
  services: Services,
  id: string,
  status: DocumentDecision['status'],
  { staff, shown }: { staff: string; shown: Shown },
) {
  const after = await decideDocument(services.db, { id, status, staff, shown, now: services.now() });
  if (after === null) {
    throw new AppError('not_found', { message: 'Este documento já não existe. Os dados foram atualizados.' });
  }
  const outcome = outcomeOf({ isDecidedSo: after.status === status, version: after.version }, shown);
  if (outcome === 'done') return { id, status, driverVersion: after.driverVersion };
  if (after.status === 'PENDING_VALIDATION') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de decidir.',
    });
  }
  const what = after.status === 'EXPIRED' ? 'entretanto expirou' : 'já foi decidido';
  throw new AppError(outcome === 'changed' ? 'changed_meanwhile' : 'wrong_state', {
    message: `Este documento ${what}. Os dados foram atualizados.`,
  });
}
