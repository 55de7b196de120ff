import { erased } from '../decisions/erased';
import { outcomeOf, type Shown } from '../decisions/rules';
import { beginningFault } from '../domain/beginning';
import { lisbonDate } from '../domain/calendar';
import { frozenText } from '../domain/frozen-weeks';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { BEGINNING, changeContract, readContract } from './contracts';
import type { ContractAnswer, ContractChange } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

/** Raises `not_found`. */
export async function contractOf({ db }: Outside, id: string): Promise<ContractAnswer> {
  const found = await readContract(db, id);
  if (!found) throw new AppError('not_found');
  return answerOf(found);
}

/** Idempotent; weeks before `from` keep what they had. Raises `not_found`, `changed_meanwhile`, `wrong_state`. */
export async function startContract(
  { db, now }: Outside,
  id: string,
  change: ContractChange,
  { staff, shown }: { staff: string; shown: Shown },
): Promise<ContractAnswer> {
  const at = now();
  const today = lisbonDate(at);
  const fault = beginningFault(change.from, today);
  if (fault !== null) throw new AppError('invalid', { fields: { from: fault } });
  const found = await changeContract(db, { id, ...change, staff, shown, at: at.toISOString(), today });
  if (!found) throw new AppError('not_found');
  if (found.isErased) throw erased();
  const { version, inForce } = found;
  const outcome = outcomeOf({ isDecidedSo: inForce === change.contractType, version }, shown);
  if (outcome === 'done') return answerOf(found);
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de mudar o contrato.',
    });
  }
  throw new AppError('wrong_state', { message: frozenText('este contrato', found) });
}

function answerOf({
  id,
  contractType,
  version,
  periods,
}: NonNullable<Awaited<ReturnType<typeof readContract>>>): ContractAnswer {
  const known = periods.length > 0 ? periods : [{ from: BEGINNING, contractType }];
  const told = known.map(({ from, ...period }) => ({ ...period, from: from === BEGINNING ? null : from }));
  return { id, contractType, version, periods: told };
}
