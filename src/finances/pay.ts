import { outcomeOf, type Shown } from '../decisions/rules';
import { AppError } from '../http/errors';
import { payRecord } from '../ledger/records';
import type { Services } from '../services';

/** Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state` (never payable: docs/rules.md#paying). */
export async function pay(services: Services, id: string, { staff, shown }: { staff: string; shown: Shown }) {
  const record = await payRecord(services.db, { id, staff, shown, now: services.now() });
  if (!record) throw new AppError('not_found');
  const isPaid = record.status === 'PAID';
  const outcome = outcomeOf({ isDecidedSo: isPaid, version: record.version }, shown);
  if (outcome === 'done') return { id, status: record.status };
  if (outcome === 'changed') {
    const what = isPaid ? ' e já foi pago' : ': confirme o novo valor antes de pagar';
    throw new AppError('changed_meanwhile', { message: `Este registo mudou entretanto${what}.` });
  }
  throw new AppError('wrong_state', {
    message: record.neverActive
      ? 'Este condutor nunca foi aprovado. Só se paga a quem é ou foi condutor ativo.'
      : 'Um valor líquido negativo não é pago.',
  });
}
