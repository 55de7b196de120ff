import { changeWeeks, counterEntryOf } from '../../ledger/kernel/change-weeks';
import { originOf } from '../../ledger/weeks/record-of';
import type { Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal, decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type Standing, standingEntry, standingWeek } from './entries';
import { frozenError } from './frozen-week';
import type { Settlement, SettlementAnswer, SettlementInput } from './schema';
import { refusalOf } from './week-rules';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };

/** Idempotent by `key`. Raises `invalid`, `not_found`, 409 or 412 (docs/rules/finances.md#acertos). */
export async function settle(
  { db, now }: Outside,
  driverId: string,
  given: SettlementInput,
  { key, staff, shown }: By & { key: string },
): Promise<SettlementAnswer> {
  const at = now();
  const fields = refusalOf(given, lisbonDate(at));
  if (fields) throw new AppError('invalid', { fields });
  const origin = originOf({ kind: 'manual', driverId, key: key.toLowerCase() });
  const { week, category, amount, text } = given;
  const scope = () => ({
    drivers: [driverId],
    weeks: [week],
    facts: () => ({ found: standingWeek(db, { driverId, week, origin: origin.origin }) }),
  });
  const { facts } = await changeWeeks(db, scope, (_, { found: [standing] }) => {
    if (!standing) throw new AppError('not_found');
    if (standing.settlement) {
      refuseUnlessSame(standing.settlement, standing.week, given);
      return null;
    }
    refuseUnlessOpen(standing, shown);
    const entry = {
      id: crypto.randomUUID(),
      driverId,
      weekStartDate: week,
      category,
      cents: centsOfDecimal(amount),
      description: text,
      createdBy: staff,
      createdAt: at.toISOString(),
      ...origin,
      counters: null,
    };
    return { actor: staff, at: entry.createdAt, entries: [entry] };
  });
  return answerOf(facts.found[0]);
}

/** Idempotent. Raises `not_found`, `wrong_state`, `changed_meanwhile`. */
export async function counter(
  { db, now }: Outside,
  id: string,
  { staff, shown }: By,
): Promise<SettlementAnswer> {
  const at = now().toISOString();
  const [known] = await standingEntry(db, id);
  if (!known) throw new AppError('not_found');
  const { driverId, weekStartDate } = known.entry;
  const scope = () => ({
    drivers: [driverId],
    weeks: [weekStartDate],
    facts: () => ({ found: standingEntry(db, id) }),
  });
  const { facts } = await changeWeeks(db, scope, (_, { found: [standing] }) => {
    if (!standing) throw new AppError('not_found');
    const { settlement, entry } = standing;
    const refusal = refusalToCounter(settlement);
    if (refusal !== null) throw new AppError('wrong_state', { message: refusal });
    if (settlement.counteredBy !== null) return null;
    refuseUnlessOpen(standing, shown);
    return { actor: staff, at, entries: [counterEntryOf(entry, { staff, at })] };
  });
  return answerOf(facts.found[0]);
}

/** Why an acerto can never be countered by hand; null where it can. */
function refusalToCounter({ counters, restsOn }: Settlement): string | null {
  if (counters !== null) return 'Uma anulação não se anula: registe um novo acerto.';
  if (restsOn === 'balance') return 'Um saldo transportado só se desfaz reabrindo a semana de onde vem.';
  if (restsOn === 'costs') {
    return 'Este acerto é a soma dos custos da viatura: mude o movimento, a entrega ou quem paga.';
  }
  return null;
}

/** Needs a driver who is or was ACTIVE, a week neither paid nor closed, and the record as shown. */
function refuseUnlessOpen(week: Standing, shown: Shown): void {
  const frozen = frozenError(week);
  if (frozen) throw frozen;
  const { version } = week;
  if (shown !== null && (version === null || !shown.includes(version))) {
    throw new AppError('changed_meanwhile', {
      message: 'Este registo mudou entretanto: veja-o de novo antes de mexer nos acertos.',
    });
  }
}

function refuseUnlessSame(settlement: Settlement, week: string | null, given: SettlementInput): void {
  const isSame =
    week === given.week &&
    settlement.category === given.category &&
    settlement.text === given.text &&
    centsOfDecimal(settlement.amount) === centsOfDecimal(given.amount);
  if (!isSame) {
    throw new AppError('wrong_state', { message: 'Esta chave de repetição já é de outro acerto.' });
  }
}

function answerOf(found?: Standing & { settlement: Settlement | null }): SettlementAnswer {
  if (!found?.settlement) throw new Error('an acerto is there once it is written');
  const { settlement, recordId, version, payoutCents } = found;
  const record =
    recordId !== null && version !== null && payoutCents !== null
      ? { id: recordId, version, finalPayout: decimalOf(payoutCents) }
      : null;
  return { settlement, record };
}
