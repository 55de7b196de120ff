import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { settleContract } from '../../costs/booking/settle-contract';
import { readDriverWeeks, withRates, writeRates } from '../../ledger/kernel/rate-weeks';
import { retryBasis } from '../../ledger/kernel/retry-stale';
import { contractOn } from '../../ledger/weeks/fee-of';
import { frozenWeeks, rateWeeks } from '../../ledger/weeks/rate-weeks';
import { erased } from '../../platform/decisions/erased';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { contractLabel } from '../../platform/domain/contract';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { beginningFault } from '../cars/beginning-rules';
import { BEGINNING, type ContractStep, contractStep, periodsAfter } from './contract-rules';
import { readContract, writePeriods } from './contracts';
import { frozenText } from './frozen-weeks';
import type { ContractAnswer, ContractChange } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };
type Found = NonNullable<Awaited<ReturnType<typeof readContract>>>;

/** Raises `not_found`. */
export async function contractOf({ db }: Outside, id: string): Promise<ContractAnswer> {
  const found = await readContract(db, id);
  if (!found) throw new AppError('not_found');
  return answerOf(found);
}

/** Idempotent; weeks before `from` keep their contract. Raises `not_found`, `changed_meanwhile`, `wrong_state`. */
export async function startContract(
  { db, now }: Outside,
  id: string,
  change: ContractChange,
  by: By,
): Promise<ContractAnswer> {
  const at = now();
  const today = lisbonDate(at);
  const fault = beginningFault(change.from, today);
  if (fault !== null) throw new AppError('invalid', { fields: { from: fault } });
  const found = await retryBasis(() => startOnce(db, id, change, { ...by, at: at.toISOString(), today }));
  return answerOf(found);
}

async function startOnce(
  db: Database,
  id: string,
  change: ContractChange,
  { staff, shown, at, today }: By & { at: string; today: string },
): Promise<Found> {
  const { drivers, isStill } = await readDriverWeeks(db, [id]);
  const [driver] = drivers;
  // The guard of the write detects changes after this read.
  const found = await readContract(db, id);
  if (!driver || !found) throw new AppError('not_found');
  if (found.isErased) throw erased();
  const step = contractStep(found.periods, change, today);
  const outcome = outcomeOf({ isDecidedSo: step.kind === 'same', version: found.version }, shown);
  if (step.kind === 'same' && outcome === 'done') return found;
  if (step.kind === 'same' || outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de mudar o contrato.',
    });
  }
  if (step.kind === 'held') throw new AppError('wrong_state', { message: heldText(change, step) });
  const isChanged = (week: string) => week >= step.from && week < step.until;
  const refusal = frozenText('este contrato', frozenWeeks(driver, isChanged));
  if (refusal !== null) throw new AppError('wrong_state', { message: refusal });
  const periods = periodsAfter(found.periods, step, change);
  const payer = {
    ...driver.payer,
    periods: periods.map(({ from, ...period }) => ({ ...period, fromMonday: from })),
  };
  const contractType = contractOn(payer.periods, today, found.contractType);
  const rated = rateWeeks({ ...driver, payer }, step.from, today);
  const costs = await settleContract(db, {
    driverId: id,
    from: step.from,
    until: step.until,
    staff,
    at,
    becoming: (read) => ({
      ...read,
      payers: new Map(read.payers).set(id, payer),
      records: withRates(read.records, rated),
    }),
  });
  await transact(db, {
    isStill,
    first: costs.first,
    ...writePeriods(db, { id, ...change, periods, instead: step.instead, today: contractType, staff, at }),
    rated: writeRates(db, rated, at),
    costs: costs.others,
  });
  return { ...found, contractType, version: found.version + 1, periods };
}

function heldText(
  { contractType }: ContractChange,
  { since, before }: ContractStep & { kind: 'held' },
): string {
  const contract = `O contrato já é ${contractLabel(contractType)}`;
  if (before === null) return `${contract} desde o início: nada mudou.`;
  return `${contract} desde ${dateInWords(since)}: nada mudou. Se só começou depois, registe primeiro ${contractLabel(before.contractType)} a partir desse dia.`;
}

function answerOf({ id, contractType, version, periods }: Found): ContractAnswer {
  const answered = periods.map(({ from, ...period }) => ({
    ...period,
    from: from === BEGINNING ? null : from,
  }));
  return { id, contractType, version, periods: answered };
}
