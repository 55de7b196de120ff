import { erased } from '../decisions/erased';
import { outcomeOf, type Shown } from '../decisions/rules';
import { beginningFault } from '../domain/beginning';
import { dateInWords, lisbonDate } from '../domain/calendar';
import { contractLabel } from '../domain/contract';
import { frozenText } from '../domain/frozen-weeks';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { changeContract, readContract } from './contracts';
import { BEGINNING, type ContractStep, contractStep } from './rules';
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
  const step = contractStep(found.periods, change, today);
  const outcome = outcomeOf({ isDecidedSo: step.kind === 'same', version: found.version }, shown);
  if (outcome === 'done') return answerOf(found);
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de mudar o contrato.',
    });
  }
  const message = step.kind === 'held' ? heldText(change, step) : frozenText('este contrato', found);
  throw new AppError('wrong_state', { message });
}

function heldText(
  { contractType }: ContractChange,
  { since, before }: ContractStep & { kind: 'held' },
): string {
  const contract = `O contrato já é ${contractLabel(contractType)}`;
  if (before === null) return `${contract} desde o início: nada mudou.`;
  return `${contract} desde ${dateInWords(since)}: nada mudou. Se só começou depois, registe primeiro ${contractLabel(before.contractType)} a partir desse dia.`;
}

function answerOf({
  id,
  contractType,
  version,
  periods,
}: NonNullable<Awaited<ReturnType<typeof readContract>>>): ContractAnswer {
  const told = periods.map(({ from, ...period }) => ({ ...period, from: from === BEGINNING ? null : from }));
  return { id, contractType, version, periods: told };
}
