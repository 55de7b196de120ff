import { erased } from '../decisions/erased';
import type { Shown } from '../decisions/rules';
import { lisbonDate } from '../domain/calendar';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { addPlan, readPlans, stopPlan } from './plans';
import { refusalOf } from './rules';
import type { Plan, PlanInput, PlansAnswer } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };
type Found = NonNullable<Awaited<ReturnType<typeof readPlans>>>;

/** Raises `not_found`. */
export async function plansOf({ db }: Pick<Services, 'db'>, driverId: string): Promise<PlansAnswer> {
  const found = await readPlans(db, driverId);
  if (!found) throw new AppError('not_found');
  return answerOf(found);
}

/** Idempotent by `key`; books what is due. Raises `invalid`, `not_found`, `wrong_state`, `changed_meanwhile`. */
export async function plan(
  { db, now }: Outside,
  driverId: string,
  given: PlanInput,
  { key, ...by }: By & { key: string },
): Promise<PlansAnswer> {
  const at = now();
  const today = lisbonDate(at);
  const fields = refusalOf(given, today);
  if (fields) throw new AppError('invalid', { fields });
  const origin = `manual:${driverId}:${key.toLowerCase()}`;
  const found = await addPlan(db, { ...by, driverId, origin, given, today, at: at.toISOString() });
  if (!found) throw new AppError('not_found');
  const { added } = found;
  if (!added) throw refusal(found);
  if (!isSame(added, given)) {
    throw new AppError('wrong_state', { message: 'Esta chave de repetição já é de outro plano.' });
  }
  return answerOf(found);
}

/** Idempotent. Raises `not_found`, `changed_meanwhile`. */
export async function stop({ db, now }: Outside, id: string, by: By): Promise<Plan> {
  const found = await stopPlan(db, { ...by, id, at: now().toISOString() });
  if (!found) throw new AppError('not_found');
  if (found.stoppedAt === null) {
    throw new AppError('changed_meanwhile', {
      message: 'Este plano mudou entretanto: veja-o de novo antes de o parar.',
    });
  }
  return found;
}

function isSame(added: Plan, { amount, category, text, from, instalments, until }: PlanInput): boolean {
  return (
    Number(added.amount) === Number(amount) &&
    added.category === category &&
    added.text === text &&
    added.from === from &&
    added.instalments === (instalments ?? null) &&
    added.until === (until ?? null)
  );
}

function refusal({ isErased, neverActive }: Found): AppError {
  if (isErased) return erased();
  if (neverActive) {
    return new AppError('wrong_state', {
      message: 'Este condutor nunca foi aprovado. Só tem acertos quem é ou foi condutor ativo.',
    });
  }
  return new AppError('changed_meanwhile', {
    message: 'Os planos deste condutor mudaram entretanto: veja-os de novo antes de juntar outro.',
  });
}

function answerOf({ id, version, plans }: Found): PlansAnswer {
  return { id, version, plans };
}
