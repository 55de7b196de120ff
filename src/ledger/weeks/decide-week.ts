import type { Platform } from '../../platform/domain/platform';
import { type BookedWeek, bookedWeekOf, companiesOf } from './company-history';
import { type Context, doubtOfRow } from './row-doubts';
import {
  hasLaterBooked,
  isAskedByLast,
  isBookedAlready,
  isFrozenFor,
  isNothing,
  isRepeated,
  isRestated,
  isSuperseded,
  type Versions,
} from './row-versions';
import { isClaim, Neighbours, netOfRow, type Row, type RowState } from './week-rows';

/** The driver of a platform account, who is or was ACTIVE. */
export type Holder = {
  driverId: string;
  /** `YYYY-MM-DD`, the first day that the driver is INACTIVE; null while ACTIVE. */
  leftOn: string | null;
};

/** The basis of a decision: rows of the weeks concerned, and the facts about them. */
export type Ledger = Omit<Context, 'near' | 'areTwoCompanies'> & {
  rows: Row[];
  /** Weeks in which companies have booked rows, beyond these rows. */
  companies: readonly BookedWeek[];
  /** Null for an unknown account, and for drivers who were never ACTIVE. */
  holderOf: (row: Row) => Holder | null;
};

/** Rows that an act has changed: they and their neighbours are decided. */
export type Touched = Set<Row>;

export type PlatformAccount = { platform: Platform; externalId: string };

/** Decides in place which driver each waiting row belongs to, which rows wait for staff, and which version counts
 * (docs/rules/reports.md#versions-of-a-week). `assigned` is the account that staff have just assigned. */
export function decideWeek(ledger: Ledger, touched: Touched, assigned: PlatformAccount | null = null): void {
  holdUnnamed(ledger, touched);
  giveToHolders(ledger, touched, assigned);
  adoptZeroRows(ledger, touched);
  holdDoubtful(ledger, touched);
  deriveStates(ledger, touched);
}

/** Only the last step, for rows that an act takes away from their drivers. */
export function deriveStates(ledger: Ledger, touched: Touched): void {
  const versions = versionsOf(ledger);
  const claims = [...versions.near.ofAll(touched)].filter(isClaim);
  setStates(claims, (row) => stateOf(row, versions), touched);
  const waiting = [...versions.near.ofAll(touched)].filter(
    ({ reason, state }) => reason !== null && (state === 'waiting' || state === 'replaced'),
  );
  // Rows without a driver answer no question, and one account may have thousands of them.
  const near = new Neighbours(ledger.rows.filter(({ driverId }) => driverId !== null));
  const given = { ...versions, near };
  const isAnswered = (row: Row) => isRestated(row, given) || isAskedByLast(row, given);
  setStates(waiting, (row) => (isAnswered(row) ? 'replaced' : 'waiting'), touched);
}

export function versionsOf(ledger: Ledger): Versions {
  return { near: new Neighbours(ledger.rows), isPaid: ledger.isPaid, isClosed: ledger.isClosed };
}

/** Decides all rows by the same earlier state, before any of them changes. */
function setStates(rows: readonly Row[], decide: (row: Row) => RowState, touched: Touched): void {
  const decided = rows.map((row) => ({ row, state: decide(row) }));
  for (const { row, state } of decided) {
    if (row.state === state) continue;
    row.state = state;
    touched.add(row);
  }
}

/** The state of a stored row. In a frozen week only waiting rows change; of equal claims the booked one stays. */
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

/** Assigns waiting rows to the drivers of their accounts. Staff are asked about a week after the driver had left. */
function giveToHolders({ rows, holderOf }: Ledger, touched: Touched, assigned: PlatformAccount | null): void {
  for (const row of rows) {
    const isAssigned =
      assigned !== null && row.platform === assigned.platform && row.externalId === assigned.externalId;
    const waitsForDriver = row.reason === 'unknown_driver' || (row.reason === 'driver_twice' && isAssigned);
    const holder = row.state === 'waiting' && row.amounts && waitsForDriver ? holderOf(row) : null;
    if (!holder) continue;
    // Staff who assign an account have seen its weeks.
    const hasLeft = assigned === null && holder.leftOn !== null && holder.leftOn <= row.week;
    if (hasLeft) askOf(row, { kind: 'left', cents: netOfRow(row), leftOn: holder.leftOn ?? '' });
    else {
      if (row.driverId !== null && row.reason === 'unknown_driver') keepPlace(row);
      row.reason = null;
    }
    row.driverId = holder.driverId;
    touched.add(row);
  }
}

/** A row that was placed among the versions before keeps its place, and staff are not asked about it. */
export function keepPlace(row: Row): void {
  if (row.column === null && row.doubt === null && !row.isConfirmed) row.isOrdered = true;
}

function askOf(row: Row, doubt: NonNullable<Row['doubt']>): void {
  row.reason = 'implausible';
  row.doubt = doubt;
  row.column = null;
  row.isOrdered = false;
  row.isConfirmed = false;
  row.hasSuccessor &&= doubt.kind === 'company' || doubt.kind === 'version';
}

/** A zero row gets its account's driver, and is decided, once the week has other versions. */
function adoptZeroRows(ledger: Ledger, touched: Touched): void {
  const isNobodys = (row: Row) => row.driverId === null && row.reason === null && row.state === 'skipped';
  const zeroRows = ledger.rows.filter(isNobodys);
  const near = new Neighbours(zeroRows);
  for (const row of near.ofAll(touched)) {
    const holder = ledger.holderOf(row);
    if (!holder) continue;
    row.driverId = holder.driverId;
    row.state = 'waiting';
    touched.add(row);
  }
}

/** A file without a company is ambiguous if its driver has rows of several companies booked in the week. */
function holdUnnamed(ledger: Ledger, touched: Touched): void {
  const isUnnamed = (row: Row) =>
    ledger.added.has(row.report.id) && row.report.company === '' && isClaim(row);
  const unnamed = [...touched].filter(isUnnamed);
  const near = new Neighbours(unnamed.length > 0 ? ledger.rows : []);
  for (const row of unnamed) {
    const booked = near.all(row).filter((each) => each.driverId === row.driverId && each.state === 'booked');
    const companies = new Set(booked.map(({ report }) => report.company).filter((company) => company !== ''));
    if (companies.size > 1) row.reason = 'company_unknown';
  }
}

function holdDoubtful(ledger: Ledger, touched: Touched): void {
  const undecided = [...touched].filter((row) => row.state === 'waiting' && isClaim(row));
  if (undecided.length === 0) return;
  const booked = ledger.rows.filter(({ state }) => state === 'booked').map(bookedWeekOf);
  const areTwoCompanies = companiesOf([...ledger.companies, ...booked]);
  const context = { ...ledger, ...versionsOf(ledger), areTwoCompanies };
  const doubted = undecided.flatMap((row) => {
    const doubt = doubtOfRow(row, context);
    return doubt ? [{ row, doubt }] : [];
  });
  for (const { row, doubt } of doubted) askOf(row, doubt);
}
