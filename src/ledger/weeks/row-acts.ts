import { isToConfirm } from './asked';
import {
  decideWeek,
  deriveStates,
  keepPlace,
  type Ledger,
  type PlatformAccount,
  type Touched,
  versionsOf,
} from './decide-week';
import { asksVersion } from './doubt';
import { refusedDoubt, versionDoubt } from './row-doubts';
import {
  comparePlaces,
  isCorrected,
  isFrozen,
  isLater,
  isUnordered,
  placeAfter,
  placeOf,
  type Versions,
} from './row-versions';
import { type DriverWeek, isSameAccount, isSameCompany, isZero, Neighbours, type Row } from './week-rows';

/** Acts of staff or of a file, which change rows in place before the week is decided again. */

/** Books unusual rows that staff have confirmed, or lets them wait for their driver, as the latest versions. */
export function confirmRows(ledger: Ledger, rows: readonly Row[]): Touched {
  const near = new Neighbours(ledger.rows);
  const confirmed = rows.filter(isToConfirm);
  const answers = confirmed.map((row) => ({ row, ...answerOf(row, near, ledger) }));
  for (const { row, ...answer } of answers) Object.assign(row, answer);
  const touched = new Set(confirmed);
  decideWeek(ledger, touched);
  return touched;
}

function answerOf(row: Row, near: Neighbours, { holderOf }: Ledger): Partial<Row> {
  const holder = holderOf(row);
  const isNobodys = row.driverId === null || (holder !== null && holder.driverId !== row.driverId);
  const isOfCompany = row.reason === 'implausible' && row.doubt?.kind === 'company';
  const isAnswered =
    isOfCompany ||
    row.reason === 'company_unknown' ||
    (row.reason === 'implausible' && asksVersion(row.doubt));
  const isTwice = near
    .all(row)
    .some(
      (other) =>
        other !== row &&
        other.report.id === row.report.id &&
        other.state !== 'dismissed' &&
        other.state !== 'skipped',
    );
  return {
    reason: isTwice ? 'driver_twice' : isNobodys ? 'unknown_driver' : null,
    column: null,
    doubt: null,
    isConfirmed: isAnswered,
    isOrdered: !isAnswered && !isNobodys,
    hasSuccessor: false,
    ...(isOfCompany ? null : placeAfterUnordered(row, near)),
    driverId: isNobodys ? null : row.driverId,
  };
}

/** The place just after the week's versions that nothing shows to be earlier; null for none. */
function placeAfterUnordered(row: Row, near: Neighbours): Pick<Row, 'versionAt' | 'versionStep'> | null {
  const last = near
    .of(row)
    .filter(
      (other) =>
        other.reason === null &&
        other.driverId !== null &&
        other.state !== 'dismissed' &&
        other.state !== 'conflict' &&
        isLater(row, other) &&
        isUnordered(row, other) &&
        isSameCompany(row, other),
    )
    .map(placeOf)
    .toSorted(comparePlaces)
    .at(-1);
  if (!last) return null;
  const { at, step } = placeAfter(last, row.week);
  return { versionAt: at, versionStep: step };
}

/** Removes waiting rows from the questions to staff; rows that were hidden behind them wait again. */
export function dismissRows(ledger: Ledger, rows: readonly Row[]): Touched {
  const dismissed = rows.filter(({ state }) => state === 'waiting');
  for (const row of dismissed) row.state = 'dismissed';
  const touched = new Set(dismissed);
  deriveStates(ledger, touched);
  return touched;
}

/** Lets a dismissed row wait again, or books it if its account is known by now. */
export function restoreRow(ledger: Ledger, row: Row): Touched {
  row.state = 'waiting';
  const touched = new Set([row]);
  decideWeek(ledger, touched);
  return touched;
}

/** Assigns the account: rows that are not frozen leave their previous driver, and waiting rows are booked. */
export function assignAccount(ledger: Ledger, account: PlatformAccount, driverId: string): Touched {
  const touched = withdrawAccount(ledger, account, driverId);
  adoptAccount(ledger, account, driverId, touched);
  decideWeek(ledger, touched, account);
  return touched;
}

/** Moves an account from one driver to another, with its weeks that are not frozen. */
export function moveAccount(ledger: Ledger, account: PlatformAccount, driverId: string): Touched {
  const touched = withdrawAccount(ledger, account, null);
  adoptAccount(ledger, account, driverId, touched);
  decideWeek(ledger, touched);
  return touched;
}

/** The account loses its driver: its rows of weeks that are not frozen wait for one. */
export function releaseAccount(ledger: Ledger, account: PlatformAccount): Touched {
  const touched = withdrawAccount(ledger, account, null);
  for (const row of touched) {
    if (row.state !== 'waiting' || row.reason !== 'unknown_driver') continue;
    row.driverId = null;
    keepPlace(row);
    if (isZero(row)) [row.state, row.reason] = ['skipped', null];
  }
  return touched;
}

/** Makes rows of weeks that are not frozen wait; they keep their driver until they get another or none. */
function withdrawAccount(ledger: Ledger, account: PlatformAccount, except: string | null): Touched {
  const own = ledger.rows.filter((row) => isOfAccount(row, account));
  const versions = versionsOf(ledger);
  const fixed = new Set(own.filter((row) => isFixed(row, versions)).map(({ week }) => week));
  const isTaken = ({ driverId }: Row) => driverId !== null && driverId !== except;
  for (const row of own) if (row.reason !== null && isTaken(row)) row.driverId = null;
  const touched = new Set(
    own.filter(
      (row) => row.reason === null && row.state !== 'dismissed' && isTaken(row) && !fixed.has(row.week),
    ),
  );
  for (const row of touched) [row.state, row.reason] = ['waiting', 'unknown_driver'];
  deriveStates(ledger, touched);
  return touched;
}

/** Whether the row is booked in a frozen week and stays booked. */
export function isFixed(row: Row, versions: Versions): boolean {
  return row.state === 'booked' && isFrozen(row, versions);
}

function isOfAccount(row: Row, { platform, externalId }: PlatformAccount): boolean {
  return row.platform === platform && row.externalId === externalId;
}

/** Gives the account's driver to zero rows, and to rows superseded while they waited. */
function adoptAccount(ledger: Ledger, account: PlatformAccount, driverId: string, touched: Touched): void {
  for (const row of ledger.rows) {
    if (!isOfAccount(row, account)) continue;
    const isZeroOfNobody = row.driverId === null && row.reason === null && row.state === 'skipped';
    const isSuperseded = row.reason === 'unknown_driver' && row.state === 'replaced' && row.amounts !== null;
    if (!isZeroOfNobody && !isSuperseded) continue;
    Object.assign(row, { driverId, reason: null, state: 'waiting' });
    touched.add(row);
  }
}

/** Takes an import back: restores rows that it superseded, and releases rows that waited only for their order. */
export function undoReport(ledger: Ledger, reportId: string): Touched {
  const gone = new Set(ledger.rows.filter(({ report }) => report.id === reportId));
  for (const row of gone) {
    row.state = 'waiting';
    row.reason = 'unknown_driver';
  }
  const touched: Touched = new Set(gone);
  deriveStates(ledger, touched);
  ledger.rows = ledger.rows.filter((row) => !gone.has(row));
  for (const row of gone) touched.delete(row);
  releaseAsked(ledger, touched);
  decideWeek(ledger, touched);
  return touched;
}

/** Rows that waited only for their order relative to a removed report. */
function releaseAsked(ledger: Ledger, touched: Touched): void {
  const near = new Neighbours(ledger.rows);
  const released = ledger.rows.filter((row) => {
    const isAsked = row.state === 'waiting' && row.reason === 'implausible' && asksVersion(row.doubt);
    if (!isAsked || row.driverId === null) return false;
    const others = near.of(row);
    const stated = others.filter(
      ({ state, driverId }) => state === 'booked' || (state === 'skipped' && driverId !== null),
    );
    return versionDoubt(row, stated) === null && refusedDoubt(row, others, false) === null;
  });
  for (const row of released) {
    Object.assign(row, { reason: null, ...UNASKED });
    touched.add(row);
  }
}

const UNASKED = { column: null, doubt: null, isOrdered: false, isConfirmed: false, hasSuccessor: false };

/** Decides rows that arrived for weeks which are no longer frozen. `isThawed` selects rows of such a week. */
export function thaw(ledger: Ledger, isThawed: (row: Row) => boolean): Touched {
  const versions = versionsOf(ledger);
  const undecided = ledger.rows
    .filter((row) => isThawed(row) && row.driverId !== null && row.state !== 'dismissed')
    .filter((row) => row.reason === null || wasRefused(row))
    .map((row) => ({ row, isBeforeLast: cameMeanwhile(row) && isCorrected(row, versions) }));
  for (const { row, isBeforeLast } of undecided) {
    if (cameMeanwhile(row)) row.state = 'waiting';
    if (wasRefused(row)) Object.assign(row, UNASKED);
    row.reason = null;
    row.hasSuccessor ||= isBeforeLast && !row.isOrdered && !row.isConfirmed && row.column === null;
  }
  const touched: Touched = new Set(undecided.map(({ row }) => row));
  decideWeek(ledger, touched);
  return touched;
}

/** Staff were asked about it, since a paid or closed week could not take it. */
function wasRefused({ reason, doubt }: Row): boolean {
  return reason === 'implausible' && doubt?.kind === 'refused';
}

/** Whether the row arrived while its week was frozen. */
function cameMeanwhile(row: Row): boolean {
  return row.state === 'conflict' || wasRefused(row);
}

/** Whether deciding an open week again would count a correction twice: one of its driver, or of a driver who shares its
 * account. `taken` lists drivers' weeks with a correction that was taken and not countered. */
export function sharesCorrection(
  ledger: Pick<Ledger, 'rows' | 'isClosed'>,
  own: DriverWeek,
  taken: readonly DriverWeek[],
): boolean {
  const ofWeek = ledger.isClosed(own) ? [] : taken.filter(({ week }) => week === own.week);
  if (ofWeek.length === 0) return false;
  const sharing = new Set<string | null>([own.driverId]);
  for (const row of ledger.rows.filter(isOfPayment(ledger, own))) sharing.add(row.driverId);
  return ofWeek.some(({ driverId }) => sharing.has(driverId));
}

/** Whether a row belongs to the driver, or to an account with a booked row of the driver in the week. */
export function isOfPayment(
  ledger: Pick<Ledger, 'rows'>,
  { driverId, week }: DriverWeek,
): (row: Row) => boolean {
  const near = new Neighbours(ledger.rows);
  return (row) =>
    row.week === week &&
    (row.driverId === driverId ||
      near
        .all(row)
        .some(
          (other) => isSameAccount(row, other) && other.driverId === driverId && other.state === 'booked',
        ));
}
