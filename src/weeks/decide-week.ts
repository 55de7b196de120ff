import { type BookedWeek, bookedWeekOf, companiesOf } from './company-history';
import { type Context, doubtOfRow } from './row-doubts';
import {
  hasLaterBooked,
  isBookedAlready,
  isFrozenFor,
  isNothing,
  isRepeated,
  isRestated,
  isSuperseded,
  type Versions,
} from './row-versions';
import { isClaim, isSameAccount, Neighbours, netOfRow, type Row, type RowState } from './week-rows';

/** Whose an account of a platform is; the driver is or was ACTIVE. */
export type Holder = {
  driverId: string;
  /** `YYYY-MM-DD`, the first day that the driver is INACTIVE; null while ACTIVE. */
  leftOn: string | null;
};

/** What an act is decided from: rows of the weeks concerned, and what holds in them. */
export type Ledger = Omit<Context, 'near' | 'areTwoCompanies'> & {
  rows: Row[];
  /** Weeks in which companies have rows booked, of other rows than these too. */
  companies: readonly BookedWeek[];
  /** Null for nobody's account, and of drivers who were never ACTIVE. */
  holderOf: (row: Row) => Holder | null;
};

/** Rows that an act has changed: they, and what stands beside them, are decided. */
export type Touched = Set<Row>;

/** Decides whose each waiting row is, what waits for staff, and which version stands, and changes the rows in place
 * (docs/rules/reports.md#versions-of-a-week). */
export function decideWeek(ledger: Ledger, touched: Touched): void {
  holdUnnamed(ledger, touched);
  giveToHolders(ledger, touched);
  adoptZeroRows(ledger, touched);
  holdDoubtful(ledger, touched);
  deriveStates(ledger, touched);
}

function deriveStates(ledger: Ledger, touched: Touched): void {
  const versions = versionsOf(ledger);
  const claims = [...besides(versions.near, touched)].filter(isClaim);
  setStates(claims, (row) => stateOf(row, versions), touched);
  const waiting = [...besides(versions.near, touched, isSameAccount)].filter(
    ({ reason, state }) => reason !== null && (state === 'waiting' || state === 'replaced'),
  );
  setStates(waiting, (row) => (isRestated(row, versions) ? 'replaced' : 'waiting'), touched);
}

function versionsOf(ledger: Ledger): Versions {
  return { near: new Neighbours(ledger.rows), isPaid: ledger.isPaid, isClosed: ledger.isClosed };
}

/** All are decided by how they stood before any of them changes. */
function setStates(rows: readonly Row[], decide: (row: Row) => RowState, touched: Touched): void {
  const decided = rows.map((row) => ({ row, state: decide(row) }));
  for (const { row, state } of decided) {
    if (row.state === state) continue;
    row.state = state;
    touched.add(row);
  }
}

/** Of the week of what was touched: rows of the same driver or account. */
function besides(near: Neighbours, touched: Touched, isNear?: (a: Row, b: Row) => boolean): Set<Row> {
  return new Set([...touched].flatMap((row) => near.all(row).filter((each) => isNear?.(row, each) ?? true)));
}

/** Of all rows on file. A frozen week stays, but for rows without a state; of equal claims the booked one stays. */
function stateOf(row: Row, versions: Versions): RowState {
  if (isFrozenFor(row, versions)) {
    if (row.state !== 'waiting') return row.state;
    if (isBookedAlready(row, versions)) return 'unchanged';
    if (isNothing(row, versions, true)) return 'skipped';
    return hasLaterBooked(row, versions) ? 'replaced' : 'conflict';
  }
  if (isNothing(row, versions)) return 'skipped';
  if (isSuperseded(row, versions)) {
    if (row.state === 'booked' && isRepeated(row, versions)) return 'booked';
    const isUnchanged =
      row.state === 'unchanged' || (row.state === 'waiting' && isBookedAlready(row, versions));
    return isUnchanged ? 'unchanged' : 'replaced';
  }
  return row.state !== 'booked' && isBookedAlready(row, versions) ? 'unchanged' : 'booked';
}

/** Waiting rows of accounts that are somebody's by now. Of a week after the driver's leaving staff are asked. */
function giveToHolders({ rows, holderOf }: Ledger, touched: Touched): void {
  for (const row of rows) {
    const waitsForDriver = row.state === 'waiting' && row.amounts && row.reason === 'unknown_driver';
    const holder = waitsForDriver ? holderOf(row) : null;
    if (!holder) continue;
    const { driverId, leftOn } = holder;
    if (leftOn !== null && leftOn <= row.week) {
      askOf(row, { kind: 'left', cents: netOfRow(row), leftOn });
    } else {
      if (row.driverId !== null) keepPlace(row);
      row.reason = null;
    }
    row.driverId = driverId;
    touched.add(row);
  }
}

/** A row that had its place among the versions before keeps it, and is not asked about. */
function keepPlace(row: Row): void {
  if (row.column === null && row.doubt === null && !row.isConfirmed) row.isOrdered = true;
}

function askOf(row: Row, doubt: NonNullable<Row['doubt']>): void {
  row.reason = 'implausible';
  row.doubt = doubt;
  row.column = null;
  row.isOrdered = false;
  row.isConfirmed = false;
}

/** A zero row gets its account's driver, and is decided, once there are other versions of the week. */
function adoptZeroRows(ledger: Ledger, touched: Touched): void {
  const near = new Neighbours(ledger.rows);
  for (const row of besides(near, touched, isSameAccount)) {
    if (row.driverId !== null || row.reason !== null || row.state !== 'skipped') continue;
    const holder = ledger.holderOf(row);
    if (!holder) continue;
    row.driverId = holder.driverId;
    row.state = 'waiting';
    touched.add(row);
  }
}

/** A file without a company is ambiguous where its driver has several companies' week booked. */
function holdUnnamed(ledger: Ledger, touched: Touched): void {
  const near = new Neighbours(ledger.rows);
  for (const row of touched) {
    if (!ledger.added.has(row.report.id) || row.report.company !== '' || !isClaim(row)) continue;
    const booked = near.all(row).filter((each) => each.driverId === row.driverId && each.state === 'booked');
    const companies = new Set(booked.map(({ report }) => report.company).filter((company) => company !== ''));
    if (companies.size > 1) row.reason = 'company_unknown';
  }
}

function holdDoubtful(ledger: Ledger, touched: Touched): void {
  const booked = ledger.rows.filter(({ state }) => state === 'booked').map(bookedWeekOf);
  const areTwoCompanies = companiesOf([...ledger.companies, ...booked]);
  const context = { ...ledger, ...versionsOf(ledger), areTwoCompanies };
  const doubted = [...touched].flatMap((row) => {
    const doubt = doubtOfRow(row, context);
    return doubt ? [{ row, doubt }] : [];
  });
  for (const { row, doubt } of doubted) askOf(row, doubt);
}
