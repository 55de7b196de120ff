import { erased } from '../decisions/erased';
import { outcomeOf, type Shown } from '../decisions/rules';
import { lisbonDate } from '../domain/calendar';
import { frozenText } from '../domain/frozen-weeks';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { readFees, setFee } from './fee-rules';
import { datedFee, isSet, refusalOf, ruleOf } from './rules';
import type { FeeInput, FeesAnswer } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type Found = NonNullable<Awaited<ReturnType<typeof readFees>>>;

/** Raises `not_found`. */
export async function feesOf({ db, now }: Outside, id: string): Promise<FeesAnswer> {
  const found = await readFees(db, { id, today: lisbonDate(now()) });
  if (!found) throw new AppError('not_found');
  return answerOf(found);
}

/** Idempotent (docs/rules/finances.md#fees-with-dates). Raises `invalid`, `not_found`, 409 or 412. */
export async function set(
  { db, now }: Outside,
  id: string,
  given: FeeInput,
  { staff, shown }: { staff: string; shown: Shown },
): Promise<FeesAnswer> {
  const at = now();
  const today = lisbonDate(at);
  const fields = refusalOf(given, today);
  if (fields) throw new AppError('invalid', { fields });
  const { from } = given;
  const wanted = {
    from,
    rule: ruleOf(given),
    withoutEarnings: given.kind !== 'NONE' && given.withoutEarnings,
  };
  const found = await setFee(db, { id, ...wanted, staff, shown, at: at.toISOString(), today });
  if (!found) throw new AppError('not_found');
  if (found.isErased) throw erased();
  const answer = answerOf(found);
  const isDecidedSo = isSet(answer.rules, wanted);
  const outcome = outcomeOf({ isDecidedSo, version: found.version }, shown);
  if (outcome === 'done') return answer;
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'As taxas deste condutor mudaram entretanto: veja-as de novo antes de indicar outra.',
    });
  }
  throw new AppError('wrong_state', { message: frozenText('esta taxa', found) });
}

function answerOf({ id, version, inForce, rules }: Found): FeesAnswer {
  return { id, version, inForce, rules: rules.map(datedFee) };
}
