import { erased } from '../../platform/decisions/erased';
import { AppError } from '../../platform/http/errors';
import { type DriverWeek, frozenReason } from './week-rules';

type SettledWeek = DriverWeek & { erasedAt: string | null; neverActive: boolean };

/** Why acertos of the week are neither registered nor countered; null where they are. */
export function frozenError({ erasedAt, neverActive, ...week }: SettledWeek): AppError | null {
  if (erasedAt) return erased();
  if (neverActive) {
    return new AppError('wrong_state', {
      message: 'Este condutor nunca foi aprovado. Só tem acertos quem é ou foi condutor ativo.',
    });
  }
  const reason = frozenReason(week);
  return reason === null ? null : new AppError('wrong_state', { message: reason });
}
