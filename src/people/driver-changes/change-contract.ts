import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { costChange } from '../../costs/booking/change-costs';
import { decideCosts } from '../../costs/booking/decide-costs';
import { type Costs, readCostsOf } from '../../costs/booking/read-costs';
import {
  changeWeeks,
  driverWeeksOf,
  type RecordsAlone,
  type WeekChange,
  withRates,
} from '../../ledger/kernel/change-weeks';
import { contractOn } from '../../ledger/weeks/fee-of';
import { type DriverWeeks, frozenWeeks, rateWeeks } from '../../ledger/weeks/rate-weeks';
import { erased } from '../../platform/decisions/erased';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { contractLabel } from '../../platform/domain/contract';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { beginningFault } from '../cars/beginning-rules';
import { BEGINNING, type ContractStep, contractStep, periodsAfter } from './contract-rules';
import { contractIn, readingContract, writePeriods } from './contracts';
import { frozenText } from './frozen-weeks';
import type { ContractAnswer, ContractChange } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
type By = { staff: string; shown: Shown };
type Contract = NonNullable<ReturnType<typeof contractIn>>;

/** Raises `not_found`. */
export async function contractOf({ db }: Outside, id: string): Promise<ContractAnswer> {
  return answerOf(contractIn(await transact(db, readingContract(db, id))));
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
  let costs: Costs | undefined;
  const scope = async () => {
    costs = await readCostsOf(db, id, change.from, today);
    return { drivers: [id, ...costs.drivers], weeks: null, facts: () => readingContract(db, id) };
  };
  const { facts } = await changeWeeks(db, scope, (read, found) => {
    const driver = driverWeeksOf(read).find(({ driverId }) => driverId === id);
    const contract = contractIn(found);
    if (!driver || !contract || !costs) throw new AppError('not_found');
    return withContract(db, { read, driver, found: contract, costs }, change, {
      ...by,
      at: at.toISOString(),
    });
  });
  return answerOf(contractIn(facts));
}

type Found = { read: RecordsAlone; driver: DriverWeeks; found: Contract; costs: Costs };

/** Null where the contract is already so. */
async function withContract(
  db: Database,
  { read, driver, found, costs }: Found,
  change: ContractChange,
  { staff, shown, at }: By & { at: string },
): Promise<WeekChange | null> {
  const { id } = found;
  const { today } = costs;
  if (found.erasedAt) throw erased();
  const step = contractStep(found.periods, change, today);
  const outcome = outcomeOf({ isDecidedSo: step.kind === 'same', version: found.version }, shown);
  if (step.kind === 'same' && outcome === 'done') return null;
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
  const weeks = {
    ...read,
    payers: new Map(read.payers).set(id, payer),
    records: withRates(read.records, rated),
  };
  const settled = decideCosts(costs, weeks);
  const contract = { id, ...change, periods, instead: step.instead, today: contractType };
  const statements = writePeriods(db, { ...contract, staff, at });
  const written = costChange(db, { costs, settled, weeks, by: { staff, at } }, { statements });
  return written && { ...written, rated };
}

function heldText(
  { contractType }: ContractChange,
  { since, before }: ContractStep & { kind: 'held' },
): string {
  const contract = `O contrato já é ${contractLabel(contractType)}`;
  if (before === null) return `${contract} desde o início: nada mudou.`;
  return `${contract} desde ${dateInWords(since)}: nada mudou. Se só começou depois, registe primeiro ${contractLabel(before.contractType)} a partir desse dia.`;
}

/** Raises `not_found`. */
function answerOf(contract: Contract | null): ContractAnswer {
  if (!contract) throw new AppError('not_found');
  const { id, contractType, version, periods } = contract;
  const answered = periods.map(({ from, ...period }) => ({
    ...period,
    from: from === BEGINNING ? null : from,
  }));
  return { id, contractType, version, periods: answered };
}
