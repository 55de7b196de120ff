import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { approvalOf, markLeft } from './leavings';
import type { DriverLeaving } from './schema';

const MESSAGES = {
  changed: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de o desativar.',
  refused: 'Só um condutor ativo pode ser desativado. Os dados foram atualizados.',
};

/** Idempotent. Raises `not_found`, `invalid`, `changed_meanwhile` and `wrong_state`. */
export async function letLeave(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  leaving: DriverLeaving,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const at = now();
  if (leaving.leftOn > lisbonDate(at)) {
    throw new AppError('invalid', { fields: { leftOn: 'A saída não pode ser depois de hoje' } });
  }
  const approvedOn = await approvalOf(db, id);
  if (approvedOn !== null && leaving.leftOn < approvedOn) {
    const message = `A saída não pode ser antes da aprovação, em ${dateInWords(approvedOn)}`;
    throw new AppError('invalid', { fields: { leftOn: message } });
  }
  const driver = await markLeft(db, { id, ...leaving, staff, shown, at: at.toISOString() });
  if (!driver) throw new AppError('not_found');
  const { status, leftOn, version } = driver;
  const isDecidedSo = status === 'INACTIVE' && leftOn === leaving.leftOn;
  const outcome = outcomeOf({ isDecidedSo, version }, shown);
  if (outcome === 'done') return { id, status, leftOn, version };
  throw new AppError(outcome === 'changed' ? 'changed_meanwhile' : 'wrong_state', {
    message: MESSAGES[outcome],
  });
}
