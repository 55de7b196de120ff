import { payRecord } from '../../ledger/kernel/ledger-writes';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { dateInWords } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { paymentUndoUntil } from './payment-rules';

/** Idempotent. Raises `not_found`, 412, or 409 where it is never payable (docs/rules/payments.md#paying). */
export async function pay(
  services: Services,
  id: string,
  { staff, shown, run }: { staff: string; shown: Shown; run?: string | undefined },
) {
  const now = services.now();
  const record = await payRecord(services.db, { id, staff, shown, now, run });
  if (!record) throw new AppError('not_found');
  const isPaid = record.status === 'PAID';
  const outcome = outcomeOf({ isDecidedSo: isPaid, version: record.version }, shown);
  if (outcome === 'done') {
    const { status, version, paidAt } = record;
    return { id, status, version, undoUntil: paymentUndoUntil(paidAt, now) };
  }
  if (outcome === 'changed' && record.inBatch !== null && !isPaid) {
    throw new AppError('changed_meanwhile', { message: reasonOf(record) });
  }
  if (outcome === 'changed') {
    const what = isPaid ? ' e já foi pago' : ': confirme o novo valor antes de pagar';
    throw new AppError('changed_meanwhile', { message: `Este registo mudou entretanto${what}.` });
  }
  throw new AppError('wrong_state', { message: reasonOf(record) });
}

type Unpayable = {
  neverActive: boolean;
  ofSettlementsAlone: boolean;
  carriedTo: string | null;
  inBatch: number | null;
};

function reasonOf(record: Unpayable): string {
  if (record.inBatch !== null) {
    return `Este registo está no ficheiro n.º ${record.inBatch}: marque-o como pago lá, ou anule o ficheiro.`;
  }
  if (record.neverActive)
    return 'Este condutor nunca foi aprovado. Só se paga a quem é ou foi condutor ativo.';
  if (record.ofSettlementsAlone) {
    return 'Desta semana só há acertos: é paga quando chegar um relatório. Pode passar o acerto para outra semana.';
  }
  if (record.carriedTo !== null) {
    return `Este saldo foi transportado para a semana de ${dateInWords(record.carriedTo)}: é lá que se desconta.`;
  }
  return 'Um valor líquido negativo não é pago.';
}
