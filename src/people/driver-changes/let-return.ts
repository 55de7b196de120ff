import { erased } from '../../platform/decisions/erased';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { markReturned, type Returning } from './leavings';

/** Idempotent. A former driver becomes ACTIVE, a rejected registration PENDING_VALIDATION. Raises as `letLeave`. */
export async function letReturn(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const at = now();
  const driver = await markReturned(db, {
    id,
    staff,
    shown,
    at: at.toISOString(),
    today: lisbonDate(at),
  });
  if (!driver) throw new AppError('not_found');
  const { status, version } = driver;
  if (driver.erasedAt) throw erased();
  const outcome = outcomeOf({ isDecidedSo: status !== 'INACTIVE', version }, shown);
  if (outcome === 'done') return { id, status, version };
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de o reativar.',
    });
  }
  throw new AppError(driver.taken ? 'duplicate_active_driver' : 'wrong_state', {
    message: driver.taken
      ? `${driver.taken}, que está ativo, tem o mesmo email ou número CMTVDE.`
      : `Antes de reativar: ${driver.lacking.map(lackText).join('; ')}.`,
  });
}

const STATES = {
  missing: 'falta o documento',
  rejected: 'foi rejeitado',
  expired: 'está expirado',
  waiting: 'espera pela validação',
};

function lackText({ docType, state }: Returning['lacking'][number]): string {
  const label = DOC_TYPE_LABELS[docType];
  return state === 'missing' ? `${STATES.missing} ${label}` : `${label} ${STATES[state]}`;
}
