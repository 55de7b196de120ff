import { AppError } from '../http/errors';
import type { Services } from '../services';
import { payRecord } from './store';

/**
 * Marks a pending record as paid; the same payment again changes nothing. Raises `not_found`, and `wrong_state`
 * for a negative payout, which is never paid out (DESIGN.md §6.11), and for a driver who was never ACTIVE.
 */
export async function pay(services: Services, id: string, staff: string) {
  const record = await payRecord(services.db, { id, staff, now: services.now() });
  if (!record) throw new AppError('not_found');
  if (record.status === 'PAID') return { id, status: record.status };
  throw new AppError('wrong_state', {
    message: record.neverActive
      ? 'Este condutor nunca foi aprovado. Só se paga a quem é ou foi condutor ativo.'
      : 'Um valor líquido negativo não é pago.',
  });
}
