import type { Services } from '../../../src/services';
import type { LedgerModel } from './ledger-model';

type ProgramRow = {
  report: string;
  account: string;
  state: string;
  reason: string | null;
  /** The kind of the doubt; empty for none. */
  doubt: string;
  isPlaced: number;
  hasSuccessor: number;
};

/** Takes over from the program which rows wait, since how much it asks is its decision: but no row waits without a
 * reason, no doubtful row is booked, and no row that waits is booked unasked. */
export async function takeOverHolds({ db }: Pick<Services, 'db'>, model: LedgerModel): Promise<void> {
  const found = await db.$client.execute(`
    SELECT report_id AS report, external_id AS account, state, reason, coalesce(doubt ->> 'kind', '') AS doubt,
      is_ordered OR is_confirmed AS isPlaced, has_successor AS hasSuccessor
    FROM earnings`);
  const told = new Map(
    found.rows.map((row) => [`${row.report} ${row.account}`, row as unknown as ProgramRow]),
  );
  // A hold that ends in the same act leaves a claim that waiting rows may give way to.
  const now = model.rows.map((row) => ({
    ...row,
    waits: row.waits && (told.get(`${row.report} ${row.account}`)?.reason ?? null),
  })) as ModelRow[];
  for (const row of model.rows) {
    const its = told.get(`${row.report} ${row.account}`);
    if (!its || (its.state === 'dismissed') !== row.isDismissed) throw disagreement(row, its);
    if (its.reason === null && row.waits !== null && !isNoMoreAsked(model, row)) throw disagreement(row, its);
    if (its.reason !== null && row.waits === null && !isAskedRightly(model, row, its))
      throw disagreement(row, its);
    if (its.reason === null && isToBeAsked(model, row)) throw disagreement(row, its);
    const yields = isSuperseded(its) ? hasFollower(model, told, row) : mayYield(now, row);
    if (its.reason !== null && its.state === 'replaced' && !yields) throw disagreement(row, its);
    if (its.state === 'waiting' && isSuperseded(its) && yields) throw disagreement(row, its);
    if (its.state === 'waiting' && model.superseded.has(row)) throw disagreement(row, its);
  }
  // The doubt of one row considers rows booked before; those of the others of its act consider that row too.
  for (const row of model.rows) {
    const its = told.get(`${row.report} ${row.account}`);
    [row.waits, row.doubt, row.isPlaced] = [its?.reason ?? null, its?.doubt ?? '', its?.isPlaced === 1];
  }
  for (const row of model.fresh) {
    if (row.waits !== null) row.isRefused = false;
    if (isUnseen(model, row)) row.isOrdered = false;
  }
  model.fresh = new Set();
  model.superseded = new Set();
}

function isSuperseded({ reason, hasSuccessor }: ProgramRow): boolean {
  return reason === 'implausible' && hasSuccessor === 1;
}

/** Whether staff are asked about a later version instead, or have decided it. */
function hasFollower(model: LedgerModel, told: ReadonlyMap<string, ProgramRow>, row: ModelRow): boolean {
  return model.rows.some((each) => {
    const reason = told.get(`${each.report} ${each.account}`)?.reason ?? 'implausible';
    const isFollowing = weekOf(each) === weekOf(row) && isMate(each, row) && isLater(each, row);
    return isFollowing && each.driver !== null && !each.isDismissed && reason === 'implausible';
  });
}

/** A preview shows staff neither the rows that wait nor those without a driver. */
function isUnseen(model: LedgerModel, { waits, driver }: ModelRow): boolean {
  if (waits === null) return model.isImport && driver === null;
  return model.isImport || !OF_PERSON.has(waits);
}

const OF_PERSON = new Set(['unknown_driver', 'driver_twice']);

function disagreement(row: ModelRow, its: ProgramRow | undefined): Error {
  return new Error(`the model has ${JSON.stringify(row)}, the program ${JSON.stringify(its)}`);
}

/** Rows of the same week about its driver or its account. */
function besideOf(rows: readonly ModelRow[], row: ModelRow): ModelRow[] {
  return rows.filter((each) => weekOf(each) === weekOf(row) && isBeside(each, row));
}

function isAskedRightly(model: LedgerModel, row: ModelRow, { state, reason, doubt }: ProgramRow): boolean {
  if (!model.fresh.has(row)) return false;
  // A superseded row stays as it was.
  if (state === 'replaced' && reason === 'driver_twice') return mayYield(model.rows, row);
  if (reason === 'driver_twice') {
    return model.rows.some(
      (each) => each.report === row.report && each !== row && each.driver === row.driver,
    );
  }
  if (reason === 'company_unknown') return row.company === '' && companiesOf(model, row).size > 1;
  if (reason !== 'implausible' || row.isConfirmed) return false;
  if (doubt === 'company') return doubtsCompany(model, row, () => true, [...model.before, ...model.fresh]);
  if (doubt === 'refused') return doubtsRefused(model, row);
  const counting = [...countingOf(model), ...firstOfRepeated(model)];
  return doubt === 'version' && !row.isOrdered && unorderedOf(row, counting).length > 0;
}

function isToBeAsked(model: LedgerModel, row: ModelRow): boolean {
  if (!model.fresh.has(row) || row.waits !== null || row.driver === null || row.isConfirmed) return false;
  if (model.isPaid(row)) return false;
  const isSameAmount = (each: ModelRow) => each.gross === row.gross && row.gross !== 0;
  if (doubtsCompany(model, row, isSameAmount)) return true;
  if (doubtsRefused(model, row)) return true;
  return !row.isOrdered && doubtsVersion(row, model.before) && !hasEqual(row, countingOf(model));
}

/** Whether a waiting row has a later version of its account whose order is certain, or which is equal. */
function mayYield(rows: readonly ModelRow[], row: ModelRow): boolean {
  const later = rows.filter(
    (each) => each.account === row.account && weekOf(each) === weekOf(row) && isMate(each, row),
  );
  return later.some(
    (each) =>
      isClaim(each) &&
      isLater(each, row) &&
      (!isUnordered(each, row) || (!each.isMail && !row.isMail) || each.gross === row.gross),
  );
}

/** Whether a version of its account that may be later came for a paid week, with another amount. */
function doubtsRefused(model: LedgerModel, row: ModelRow): boolean {
  const refused = model.rows.filter(
    (each) => each.isRefused && isClaim(each) && !model.fresh.has(each) && each.account === row.account,
  );
  const mayBeLater = refused.filter(
    (each) =>
      (weekOf(each) === weekOf(row) && isMate(each, row) && isLater(each, row)) ||
      (!row.isOrdered && weekOf(each) === weekOf(row) && isMate(each, row) && isUnordered(each, row)),
  );
  return row.gross !== 0 && mayBeLater.length > 0 && mayBeLater.every((each) => each.gross !== row.gross);
}

/** Whether a row is no longer asked about, because the report that it was compared with is gone. */
function isNoMoreAsked(model: LedgerModel, row: ModelRow): boolean {
  return (
    asksVersion(row) &&
    row.driver !== null &&
    model.fresh.size === 0 &&
    !doubtsVersion(row, model.before) &&
    !doubtsRefused(model, { ...row, isOrdered: false })
  );
}

/** All rows that may count. */
function countingOf(model: LedgerModel): ModelRow[] {
  return [...model.before, ...model.fresh, ...model.rows.filter((each) => each.gross === 0 && isClaim(each))];
}

/** A row that a later report only repeated: it stays booked, with its place in the order. */
function firstOfRepeated({ rows, before }: LedgerModel): ModelRow[] {
  return rows.filter((row) => isClaim(row) && before.some((each) => each !== row && isEqual(each, row)));
}

/** Whether another company has a row of the week. */
function doubtsCompany(
  model: LedgerModel,
  row: ModelRow,
  holds: (each: ModelRow) => boolean,
  counting: readonly ModelRow[] = model.before,
): boolean {
  return besideOf(counting, row).some((each) => !isSameCompany(each, row) && holds(each));
}

function unorderedOf(row: ModelRow, counting: readonly ModelRow[]): ModelRow[] {
  return besideOf(counting, row).filter((each) => isMate(each, row) && isUnordered(each, row));
}

/** Whether there are other amounts whose order is unknown. */
function doubtsVersion(row: ModelRow, counting: readonly ModelRow[]): boolean {
  return unorderedOf(row, counting).length > 0 && !hasEqual(row, counting);
}

/** Whether one of them has the same amount. */
function hasEqual(row: ModelRow, counting: readonly ModelRow[]): boolean {
  return unorderedOf(row, counting).some((each) => isEqual({ ...each, company: row.company }, row));
}

/** Companies of a driver's week that count. */
function companiesOf(model: LedgerModel, row: ModelRow): Set<string> {
  const own = model.before.filter((each) => each.driver === row.driver && weekOf(each) === weekOf(row));
  return new Set(own.flatMap((each) => each.company || []));
}

export type ModelRow = {
  report: string;
  /** In ms; or a little after the row that staff placed it behind. */
  made: number;
  arrived: number;
  isMail: boolean;
  /** Whether the platform's mail has the date it was made, and staff have not placed it otherwise. */
  isDated: boolean;
  platform: 'uber' | 'bolt';
  week: string;
  account: string;
  company: string;
  gross: number;
  driver: string | null;
  /** Whether staff have stated that it is later than the rows of that time. */
  isOrdered: boolean;
  /** Why it waits for staff, and with which doubt. */
  waits: string | null;
  doubt: string;
  /** Whether the program has it as ordered or confirmed. */
  isPlaced: boolean;
  /** Whether staff have confirmed it as another company's, or as the later version. */
  isConfirmed: boolean;
  isDismissed: boolean;
  /** Whether it came for a week that was paid by then, with another amount: it is reported, and changes nothing. */
  isRefused: boolean;
};

/** A row that claims an amount for a driver. */
export function isClaim(row: ModelRow): boolean {
  return row.driver !== null && row.waits === null && !row.isDismissed;
}

export function weekOf({ platform, week }: Pick<ModelRow, 'platform' | 'week'>): string {
  return `${platform} ${week}`;
}

export function isSameAccount(a: ModelRow, b: ModelRow): boolean {
  return a.account === b.account && a.week === b.week;
}

export function isSameCompany(a: ModelRow, b: ModelRow): boolean {
  return a.company === b.company || a.company === '' || b.company === '';
}

/** Whether they are of two reports about the same driver or account. */
export function isBeside(a: ModelRow, b: ModelRow): boolean {
  return a.report !== b.report && (a.driver === b.driver || a.account === b.account);
}

export function isMate(a: ModelRow, b: ModelRow): boolean {
  return isBeside(a, b) && isSameCompany(a, b);
}

export function isEqual(a: ModelRow, b: ModelRow): boolean {
  const isSame = a.driver === b.driver && a.account === b.account && a.company === b.company;
  return isSame && a.gross === b.gross;
}

export function isSameClaim(a: ModelRow, b: ModelRow): boolean {
  return weekOf(a) === weekOf(b) && isEqual(a, b);
}

export function isLater(a: ModelRow, b: ModelRow): boolean {
  return a.made > b.made || (a.made === b.made && a.arrived > b.arrived);
}

/** Whether their order is unknown. */
export function isUnordered(a: ModelRow, b: ModelRow): boolean {
  if (a.isDated && b.isDated) return false;
  if (!a.isDated && !b.isDated) return true;
  const [dated, other] = a.isDated ? [a, b] : [b, a];
  // A row without a date was made at some time until then.
  return dated.made <= other.made;
}

export function asksVersion(row: ModelRow): boolean {
  return row.waits === 'implausible' && (row.doubt === 'version' || row.doubt === 'refused');
}
