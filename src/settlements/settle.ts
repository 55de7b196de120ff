import { erased } from '../decisions/erased';
import type { Shown } from '../decisions/rules';
import { lisbonDate } from '../domain/calendar';
import { decimalOf } from '../domain/money-text';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { addSettlement, counterSettlement, type Standing } from './entries';
import { refusalOf } from './rules';
import type { SettlementAnswer, SettlementInput } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };

/** Idempotent by `key`. Raises `invalid`, `not_found`, 409 or 412 (docs/rules/finances.md#acertos). */
export async function settle(
  { db, now }: Outside,
  driverId: string,
  given: SettlementInput,
  { key, ...by }: By & { key: string },
): Promise<SettlementAnswer> {
  const at = now();
  const fields = refusalOf(given, lisbonDate(at));
  if (fields) throw new AppError('invalid', { fields });
  const origin = `manual:${driverId}:${key.toLowerCase()}`;
  const found = await addSettlement(db, { ...by, driverId, origin, given, at: at.toISOString() });
  if (!found) throw new AppError('not_found');
  const { settlement, week } = found;
  if (!settlement) throw refusal(found, by.shown);
  const { category, amount, text } = settlement;
  const isSame =
    week === given.week &&
    category === given.category &&
    text === given.text &&
    Number(amount) === Number(given.amount);
  if (!isSame) {
    throw new AppError('wrong_state', { message: 'Esta chave de repetição já é de outro acerto.' });
  }
  return answerOf(found, settlement);
}

/** Idempotent. Raises `not_found`, `wrong_state`, `changed_meanwhile`. */
export async function counter({ db, now }: Outside, id: string, by: By): Promise<SettlementAnswer> {
  const found = await counterSettlement(db, { ...by, countered: id, at: now().toISOString() });
  if (!found) throw new AppError('not_found');
  const { settlement } = found;
  if (settlement.counters !== null) {
    throw new AppError('wrong_state', { message: 'Uma anulação não se anula: registe um novo acerto.' });
  }
  if (found.isCarry) {
    throw new AppError('wrong_state', {
      message: 'Um saldo transportado só se desfaz reabrindo a semana de onde vem.',
    });
  }
  if (settlement.counteredBy === null) throw refusal(found, by.shown);
  return answerOf(found, settlement);
}

type Found = Omit<Standing, 'settlement'>;

function refusal({ isErased, neverActive, status, isClosed, version }: Found, shown: Shown): AppError {
  if (isErased) return erased();
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
  if (shown !== null && !shown.includes(version ?? 0)) {
    return new AppError('changed_meanwhile', {
      message: 'Este registo mudou entretanto: veja-o de novo antes de mexer nos acertos.',
    });
  }
  return new AppError('wrong_state');
}

function answerOf(found: Found, settlement: SettlementAnswer['settlement']): SettlementAnswer {
  const { recordId, version, payoutCents } = found;
  const record =
    recordId !== null && version !== null && payoutCents !== null
      ? { id: recordId, version, finalPayout: decimalOf(payoutCents) }
      : null;
  return { settlement, record };
}
