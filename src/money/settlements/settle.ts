import { changeWeeks, counterEntryOf, type NewEntry } from '../../ledger/kernel/change-weeks';
import { originOf } from '../../ledger/weeks/record-of';
import type { Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal, decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type Standing, standingEntries, standingWeeks } from './entries';
import { frozenError } from './frozen-week';
import type {
  CountersInput,
  Settlement,
  SettlementAnswer,
  SettlementInput,
  SettlementsAnswer,
  SettlementsInput,
} from './schema';
import { refusalOf } from './week-rules';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };

/** Idempotent by `key`. Raises `invalid`, `not_found`, 409 or 412 (docs/rules/finances.md#acertos). */
export async function settle(
  outside: Outside,
  driverId: string,
  given: SettlementInput,
  { shown, ...by }: By & { key: string },
): Promise<SettlementAnswer> {
  const [added] = await settleEach(outside, given, { ...by, shown: new Map([[driverId, shown]]) });
  return answerOf(added);
}

/** Registers the same acerto for each of the drivers, all or none; as `settle`. An error names its driver. */
export async function settleMany(
  outside: Outside,
  { drivers, ...given }: SettlementsInput,
  by: { staff: string; key: string },
): Promise<SettlementsAnswer> {
  return namesOf(await settleEach(outside, given, { ...by, shown: versionsOf(drivers), isNamed: true }));
}

/** Idempotent. Raises `not_found`, `wrong_state`, `changed_meanwhile`. */
export async function counter(outside: Outside, id: string, { staff, shown }: By): Promise<SettlementAnswer> {
  const [countered] = await counterEach(outside, { staff, shown: new Map([[id, shown]]) });
  return answerOf(countered);
}

/** Counters each, all or none; as `counter`. An error names its driver. */
export async function counterMany(
  outside: Outside,
  { acertos }: CountersInput,
  { staff }: { staff: string },
): Promise<SettlementsAnswer> {
  return namesOf(await counterEach(outside, { staff, shown: versionsOf(acertos), isNamed: true }));
}

/** `shown`: the versions on screen, by driver or by acerto. */
type Each = { staff: string; shown: ReadonlyMap<string, Shown>; isNamed?: boolean };

async function settleEach(
  { db, now }: Outside,
  given: SettlementInput,
  { key: asGiven, staff, shown, isNamed }: Each & { key: string },
) {
  const at = now();
  const fields = refusalOf(given, lisbonDate(at));
  if (fields) throw new AppError('invalid', { fields });
  const key = asGiven.toLowerCase();
  const { week, category, amount, text } = given;
  const drivers = [...shown.keys()];
  const scope = () => ({
    drivers,
    weeks: [week],
    facts: () => ({ found: standingWeeks(db, { drivers, week, key }) }),
  });
  const { facts } = await changeWeeks(db, scope, (_, { found }) => {
    if (found.length < drivers.length) throw new AppError('not_found');
    if (found.some(({ settlement }) => settlement !== null)) {
      for (const standing of found) refuseUnlessSame(standing, given);
      return null;
    }
    for (const each of found) refuseUnlessOpen(each, shown.get(each.driverId) ?? null, isNamed);
    const entries = found.map(({ driverId }) => ({
      id: crypto.randomUUID(),
      driverId,
      weekStartDate: week,
      category,
      cents: centsOfDecimal(amount),
      description: text,
      createdBy: staff,
      createdAt: at.toISOString(),
      ...originOf({ kind: 'manual', driverId, key }),
      counters: null,
    }));
    return { actor: staff, at: at.toISOString(), entries };
  });
  return facts.found;
}

async function counterEach({ db, now }: Outside, { staff, shown, isNamed }: Each) {
  const at = now().toISOString();
  const ids = [...shown.keys()];
  const known = await standingEntries(db, ids);
  if (known.length < ids.length) throw new AppError('not_found');
  const scope = () => ({
    drivers: known.map(({ entry }) => entry.driverId),
    weeks: new Set(known.map(({ entry }) => entry.weekStartDate)),
    facts: () => ({ found: standingEntries(db, ids) }),
  });
  const { facts } = await changeWeeks(db, scope, (_, { found }) => {
    if (found.length < ids.length) throw new AppError('not_found');
    const entries: NewEntry[] = [];
    for (const { settlement, entry, ...standing } of found) {
      const refusal = refusalToCounter(settlement);
      if (refusal !== null) throw new AppError('wrong_state', { message: refusal });
      if (settlement.counteredBy !== null) continue;
      refuseUnlessOpen(standing, shown.get(entry.id) ?? null, isNamed);
      entries.push(counterEntryOf(entry, { staff, at }));
    }
    return entries.length === 0 ? null : { actor: staff, at, entries };
  });
  return facts.found;
}

function versionsOf(given: readonly { id: string; version: number | null }[]): Map<string, Shown> {
  return new Map(given.map(({ id, version }) => [id, version === null ? null : [version]]));
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
function refuseUnlessOpen(week: Standing & { fullName: string }, shown: Shown, isNamed = false): void {
  const name = isNamed ? `${week.fullName}: ` : '';
  const frozen = frozenError(week);
  if (frozen) throw new AppError(frozen.code, { message: `${name}${frozen.message}` });
  const { version } = week;
  if (shown !== null && (version === null || !shown.includes(version))) {
    throw new AppError('changed_meanwhile', {
      message: `${name}Este registo mudou entretanto: veja-o de novo antes de mexer nos acertos.`,
    });
  }
}

type Found = { settlement: Settlement | null; week: string | null };

function refuseUnlessSame({ settlement, week }: Found, given: SettlementInput): void {
  const isSame =
    settlement !== null &&
    week === given.week &&
    settlement.category === given.category &&
    settlement.text === given.text &&
    centsOfDecimal(settlement.amount) === centsOfDecimal(given.amount);
  if (!isSame) {
    throw new AppError('wrong_state', { message: 'Esta chave de repetição já é de outro acerto.' });
  }
}

type Written = Standing & { settlement: Settlement | null };

function namesOf(written: readonly Written[]): SettlementsAnswer {
  return {
    acertos: written
      .map(answerOf)
      .map(({ settlement, record }) => ({ id: settlement.id, version: record?.version ?? null })),
  };
}

function answerOf(found?: Written): SettlementAnswer {
  if (!found?.settlement) throw new Error('an acerto is there once it is written');
  const { settlement, recordId, version, payoutCents } = found;
  const record =
    recordId !== null && version !== null && payoutCents !== null
      ? { id: recordId, version, finalPayout: decimalOf(payoutCents) }
      : null;
  return { settlement, record };
}
