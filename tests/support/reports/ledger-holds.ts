import type { Services } from '../../../src/services';
import {
  isBeside,
  isEqual,
  isLater,
  isSameCompany,
  type LedgerModel,
  type ModelRow,
  weekOf,
} from './ledger-model';

type ProgramRow = { report: string; account: string; state: string; reason: string | null; doubt: string };

/**
 * What waits, taken over from the program, whose own affair it is how much it asks: but nothing waits that there is no
 * reason for, nothing that is to be asked about is booked, and nothing that waits is booked unasked.
 */
export async function takeOverHolds({ db }: Pick<Services, 'db'>, model: LedgerModel): Promise<void> {
  const found = await db.$client.execute(`
    SELECT report_id AS report, external_id AS account, state, reason, coalesce(fault_column, '') AS doubt
    FROM earnings`);
  const told = new Map(
    found.rows.map((row) => [`${row.report} ${row.account}`, row as unknown as ProgramRow]),
  );
  for (const row of model.rows) {
    const its = told.get(`${row.report} ${row.account}`);
    if (!its || (its.state === 'dismissed') !== row.isDismissed) throw disagreement(row, its);
    if (its.reason === null && row.waits !== null) throw disagreement(row, its);
    if (its.reason !== null && row.waits === null && !isAskedRightly(model, row, its))
      throw disagreement(row, its);
    if (its.reason === null && isToBeAsked(model, row)) throw disagreement(row, its);
  }
  // What one row waits for is asked about by what was booked before, the others of its act by that too.
  for (const row of model.rows) row.waits = told.get(`${row.report} ${row.account}`)?.reason ?? null;
  for (const row of model.fresh) if (row.waits !== null) row.isRefused = false;
  model.fresh = new Set();
}

function disagreement(row: ModelRow, its: ProgramRow | undefined): Error {
  return new Error(`the model has ${JSON.stringify(row)}, the program ${JSON.stringify(its)}`);
}

/** What says something of the row's week about its driver or its account. */
function besideOf(rows: readonly ModelRow[], row: ModelRow): ModelRow[] {
  return rows.filter((each) => weekOf(each) === weekOf(row) && isBeside(each, row));
}

function isAskedRightly(model: LedgerModel, row: ModelRow, { reason, doubt }: ProgramRow): boolean {
  if (!model.fresh.has(row)) return false;
  if (reason === 'driver_twice') {
    return model.rows.some(
      (each) => each.report === row.report && each !== row && each.driver === row.driver,
    );
  }
  if (reason === 'company_unknown') return row.company === '' && companiesOf(model, row).size > 1;
  if (reason !== 'implausible' || row.isConfirmed) return false;
  if (doubt.includes(' company '))
    return doubtsCompany(model, row, () => true, [...model.before, ...model.fresh]);
  return doubt.includes(' version ') && doubtsVersion(model, row);
}

function isToBeAsked(model: LedgerModel, row: ModelRow): boolean {
  if (!model.fresh.has(row) || row.waits !== null || row.driver === null || row.isConfirmed) return false;
  if (model.isPaid(row)) return false;
  const isSameAmount = (each: ModelRow) => each.gross === row.gross && row.gross !== 0;
  return doubtsCompany(model, row, isSameAmount);
}

/** Whether another company says something of the week. */
function doubtsCompany(
  model: LedgerModel,
  row: ModelRow,
  holds: (each: ModelRow) => boolean,
  spoken: readonly ModelRow[] = model.before,
): boolean {
  return besideOf(spoken, row).some((each) => !isSameCompany(each, row) && holds(each));
}

/** Whether other amounts are booked by an earlier version, or one that may be so, and staff are to be asked of that. */
function doubtsVersion(model: LedgerModel, row: ModelRow): boolean {
  const mates = besideOf(model.before, row).filter((each) => isSameCompany(each, row) && !isLater(each, row));
  return row.isAsked && mates.some((each) => !isEqual({ ...each, company: row.company }, row));
}

/** Companies of a driver's week that count. */
function companiesOf(model: LedgerModel, row: ModelRow): Set<string> {
  const own = model.before.filter((each) => each.driver === row.driver && weekOf(each) === weekOf(row));
  return new Set(own.flatMap((each) => each.company || []));
}
