import { changeWeeks } from '../../ledger/kernel/change-weeks';
import { originOf } from '../../ledger/weeks/record-of';
import { erased } from '../../platform/decisions/erased';
import type { Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { instalmentsOf } from './book-due';
import { refusalOf, weeksOver } from './plan-rules';
import {
  type Found,
  findPlan,
  readingPlans,
  readPlans,
  type Standing,
  type StoredPlan,
  standingOf,
  writePlan,
  writeStop,
} from './plans';
import type { Plan, PlanInput, PlannedAnswer, PlansAnswer } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };

/** Raises `not_found`. */
export async function plansOf({ db }: Pick<Services, 'db'>, driverId: string): Promise<PlansAnswer> {
  return answerOf(await readPlans(db, driverId));
}

/** Idempotent by `key`; books due instalments. Raises `invalid`, `not_found`, `wrong_state`, `changed_meanwhile`. */
export async function plan(
  { db, now }: Outside,
  driverId: string,
  given: PlanInput,
  { key, staff, shown }: By & { key: string },
): Promise<PlannedAnswer> {
  const today = lisbonDate(now());
  const at = now().toISOString();
  const fields = refusalOf(given, today);
  if (fields) throw new AppError('invalid', { fields });
  const { origin } = originOf({ kind: 'manual', driverId, key: key.toLowerCase() });
  const weeks = weeksOver(given.from, today);
  const scope = () => ({ drivers: [driverId], weeks, facts: () => readingPlans(db, driverId) });
  const { facts } = await changeWeeks(db, scope, (read, found) => {
    const standing = standingOf(found);
    const known = standing?.stored.find(({ row }) => row.origin === origin);
    if (known) refuseUnlessSame(known.plan, given);
    if (!standing || known) return null;
    refuseUnlessOpen(standing, shown);
    const planned = storedPlan(given, { driverId, origin, staff, at });
    return {
      actor: 'system',
      at,
      first: writePlan(db, planned, standing),
      entries: instalmentsOf(read, [planned], weeks, at),
    };
  });
  const standing = standingOf(facts);
  const planned = standing?.stored.find(({ row }) => row.origin === origin);
  return { ...answerOf(standing), planned: planned?.row.id ?? '' };
}

/** Idempotent. Raises `not_found`, `changed_meanwhile`. */
export async function stop({ db, now }: Outside, id: string, { staff, shown }: By): Promise<Plan> {
  const at = now().toISOString();
  const known = await findPlan(db, id);
  if (!known) throw new AppError('not_found');
  const { driverId } = known;
  const scope = () => ({ drivers: [driverId], weeks: [], facts: () => readingPlans(db, driverId) });
  const { facts } = await changeWeeks(db, scope, (_weeks, found) => {
    const { row } = planIn(found, id);
    if (row.stoppedAt !== null) return null;
    if (shown !== null && !shown.includes(row.version)) {
      throw new AppError('changed_meanwhile', {
        message: 'Este plano mudou entretanto: veja-o de novo antes de o parar.',
      });
    }
    return { actor: staff, at, first: writeStop(db, row, { staff, at, entries: found.entries }) };
  });
  return planIn(facts, id).plan;
}

/** Raises `not_found`. */
function planIn(found: Found, id: string) {
  const plan = standingOf(found)?.stored.find(({ row }) => row.id === id);
  if (!plan) throw new AppError('not_found');
  return plan;
}

type Origin = { driverId: string; origin: string; staff: string; at: string };

function storedPlan(given: PlanInput, { driverId, origin, staff, at }: Origin): StoredPlan {
  const { category, text, amount, from, instalments = null, until = null, mayGoNegative } = given;
  const cents = centsOfDecimal(amount);
  return {
    id: crypto.randomUUID(),
    driverId,
    category,
    description: text,
    cents,
    instalments,
    untilMonday: until,
    firstMonday: from,
    mayGoNegative: cents < 0 && mayGoNegative,
    createdBy: staff,
    createdAt: at,
    origin,
    stoppedBy: null,
    stoppedAt: null,
    version: 1,
  };
}

function refuseUnlessSame(
  added: Plan,
  { amount, category, text, from, instalments, until }: PlanInput,
): void {
  const isSame =
    centsOfDecimal(added.amount) === centsOfDecimal(amount) &&
    added.category === category &&
    added.text === text &&
    added.from === from &&
    added.instalments === (instalments ?? null) &&
    added.until === (until ?? null);
  if (!isSame) {
    throw new AppError('wrong_state', { message: 'Esta chave de repetição já é de outro plano.' });
  }
}

function refuseUnlessOpen({ erasedAt, neverActive, version }: Standing, shown: Shown): void {
  if (erasedAt) throw erased();
  if (neverActive) {
    throw new AppError('wrong_state', {
      message: 'Este condutor nunca foi aprovado. Só tem acertos quem é ou foi condutor ativo.',
    });
  }
  if (shown !== null && !shown.includes(version)) {
    throw new AppError('changed_meanwhile', {
      message: 'Os planos deste condutor mudaram entretanto: veja-os de novo antes de juntar outro.',
    });
  }
}

/** Raises `not_found`. */
function answerOf(standing: Standing | null): PlansAnswer {
  if (!standing) throw new AppError('not_found');
  const { id, version, stored } = standing;
  return { id, version, plans: stored.map(({ plan }) => plan) };
}
