import { isGuardFailure } from '../../../db/queries/batch-guard';
import { erased } from '../../platform/decisions/erased';
import { isSamePerson } from '../../platform/decisions/same-person-rules';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { pay, returnLine, voidBatch } from './end';
import { earlierDay, laterDay } from './payment-day-rules';
import type { BatchPayment, LineReturn, PaymentBatchDetails } from './schema';
import { findBatch, isReturnedAs } from './store';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string };

type Paying = Outside & Pick<Services, 'fourEyes'>;

/** Idempotent by staff and date. Raises `not_found`, `invalid`, `wrong_state`, and `unconfirmed` with a question about
 * a day before that of execution. */
export async function payBatch(
  { db, now, fourEyes }: Paying,
  id: string,
  { staff, date, confirmed = false }: By & BatchPayment,
) {
  const batch = await existing({ db }, id);
  if (fourEyes && batch.status === 'CREATED' && isSamePerson(batch.createdBy, staff)) {
    throw new AppError('wrong_state', {
      message: 'Este ficheiro foi criado por si: outra pessoa da equipa tem de o marcar como pago.',
    });
  }
  const today = lisbonDate(now());
  const last = laterDay(today, batch.executionDate);
  refuseDate(date, { first: lisbonDate(new Date(batch.createdAt)), last, today });
  if (batch.status === 'CREATED' && date < batch.executionDate && !confirmed) {
    const message = `O banco só paga este ficheiro a ${dateInWords(batch.executionDate)}. ${dateInWords(date)} é mesmo a data em que pagou?`;
    throw new AppError('unconfirmed', { message, fields: { date: message } });
  }
  try {
    await pay(db, { id, staff, at: now().toISOString(), date });
  } catch (error) {
    if (!isGuardFailure(error, 'decision')) throw error;
    const after = await existing({ db }, id);
    const isSame = after.status === 'PAID' && after.paidBy === staff && after.paidOn === date;
    if (!isSame) throw ended(after) ?? nothingLeft();
  }
  return existing({ db }, id);
}

/** Idempotent by staff and reason. Raises `not_found`, `wrong_state`. */
export async function voidOf({ db, now }: Outside, id: string, { staff, reason }: By & { reason: string }) {
  await existing({ db }, id);
  try {
    await voidBatch(db, { id, staff, at: now().toISOString(), reason });
  } catch (error) {
    if (!isGuardFailure(error, 'decision')) throw error;
    const after = await existing({ db }, id);
    const isSame = after.status === 'VOIDED' && after.voidedBy === staff && after.voidReason === reason;
    if (!isSame) throw ended(after) ?? nothingLeft();
  }
  return existing({ db }, id);
}

type Returning = LineReturn & By & { lineId: string };

/** Idempotent by day and reason. Raises `not_found`, `invalid`, `wrong_state`. */
export async function returnOf({ db, now }: Outside, id: string, { lineId, staff, ...given }: Returning) {
  const batch = await existing({ db }, id);
  const today = lisbonDate(now());
  const paidOn = batch.paidOn ?? lisbonDate(new Date(batch.createdAt));
  refuseDate(given.date, { first: earlierDay(today, paidOn), last: today, today });
  const code = given.code ?? null;
  const reason = `${dateInWords(given.date)}: ${given.reason}`;
  try {
    await returnLine(db, { id, lineId, staff, at: now().toISOString(), reason, code });
  } catch (error) {
    if (!isGuardFailure(error, 'decision')) throw error;
    const line = (await existing({ db }, id)).lines.find((each) => each.id === lineId);
    if (!line) throw new AppError('not_found');
    if (line.iban === '') throw erased();
    if (line.status !== 'RETURNED') {
      throw new AppError('wrong_state', { message: 'Só se devolve uma transferência que foi paga.' });
    }
    if (!(await isReturnedAs(db, lineId, { code, reason }))) {
      throw new AppError('wrong_state', { message: 'Esta transferência já foi dada como devolvida.' });
    }
  }
  return existing({ db }, id);
}

export async function existing({ db }: Pick<Services, 'db'>, id: string): Promise<PaymentBatchDetails> {
  const batch = await findBatch(db, id);
  if (!batch) throw new AppError('not_found');
  return batch;
}

type Days = { first: string; last: string; today: string };

function refuseDate(date: string, { first, last, today }: Days): void {
  if (date >= first && date <= last) return;
  const until = last === today ? 'hoje' : dateInWords(last);
  const message = `O dia tem de ser de ${dateInWords(first)} até ${until}`;
  throw new AppError('invalid', { fields: { date: message } });
}

export function ended({ number, status, paidBy, paidOn, voidedBy, voidReason }: PaymentBatchDetails) {
  if (status === 'CREATED') return null;
  const message =
    status === 'PAID'
      ? `O ficheiro n.º ${number} já foi marcado como pago por ${paidBy}, com o dia ${dateInWords(paidOn ?? '')}.`
      : `O ficheiro n.º ${number} já foi anulado por ${voidedBy}: ${voidReason}`;
  return new AppError('wrong_state', { message });
}

function nothingLeft(): AppError {
  return new AppError('wrong_state', { message: 'Nenhuma transferência deste ficheiro está por pagar.' });
}
