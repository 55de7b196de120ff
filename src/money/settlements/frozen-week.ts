import type { RecordStatus } from '../../ledger/weeks/record-of';
import { erased } from '../../platform/decisions/erased';
import { AppError } from '../../platform/http/errors';

/** A driver's week; `status` is null where it has no record. */
type SettledWeek = {
  erasedAt: string | null;
  neverActive: boolean;
  status: RecordStatus | null;
  isClosed: boolean;
};

/** Why acertos of the week are neither registered nor countered; null where they are. */
export function frozenError({ erasedAt, neverActive, status, isClosed }: SettledWeek): AppError | null {
  if (erasedAt) return erased();
  if (neverActive) {
    return new AppError('wrong_state', {
      message: 'Este condutor nunca foi aprovado. Só tem acertos quem é ou foi condutor ativo.',
    });
  }
  if (status === 'IN_BATCH' || status === 'RETURNED') {
    return new AppError('wrong_state', {
      message:
        'Esta semana já está num ficheiro para o banco, ou esteve em um: registe o acerto noutra semana.',
    });
  }
  if (status === 'PAID') {
    return new AppError('wrong_state', {
      message:
        'Esta semana já está paga. Um pagamento de hoje pode anular-se; senão, registe o acerto noutra semana.',
    });
  }
  if (isClosed) {
    return new AppError('wrong_state', {
      message: 'Esta semana já está fechada. Reabra-a, ou registe o acerto noutra semana.',
    });
  }
  return null;
}
