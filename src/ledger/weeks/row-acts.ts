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
import { isCorrected, isFrozen, isLater, isUnordered, type Versions, versionOf } from './row-versions';
import { type DriverWeek, isSameAccount, isSameCompany, isZero, Neighbours, type Row } from './week-rows';

/** What each act of staff or of a file does to the rows before the week is decided anew. All change rows in place. */

/** Books unusual rows that staff have confirmed, or lets them wait for their driver; each is the latest version now. */
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
    versionAt: isOfCompany ? row.versionAt : (placeAfterUnordered(row, near) ?? row.versionAt),
    driverId: isNobodys ? null : row.driverId,
  };
}

/** Just after the versions of the week that nothing shows to be earlier; null for none. */
function placeAfterUnordered(row: Row, near: Neighbours): string | null {
  const places = near
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
    .map(versionOf);
  return places.length > 0 ? `${places.toSorted().at(-1)}~` : null;
}

/** Takes waiting rows away from what staff are asked; what one of them was asked in place of waits again. */
export function dismissRows(ledger: Ledger, rows: readonly Row[]): Touched {
  const dismissed = rows.filter(({ state }) => state === 'waiting');
  for (const row of dismissed) row.state = 'dismissed';
  const touched = new Set(dismissed);
  deriveStates(ledger, touched);
  return touched;
}

/** Lets a dismissed row wait again, or books it where its account is known by now. */
export function restoreRow(ledger: Ledger, row: Row): Touched {
  row.state = 'waiting';
  const touched = new Set([row]);
  decideWeek(ledger, touched);
  return touched;
}

/** The account becomes the driver's: what is not frozen leaves whom it was of, and what waits for it is booked. */
export function assignAccount(ledger: Ledger, account: PlatformAccount, driverId: string): Touched {
  const touched = withdrawAccount(ledger, account, driverId);
  adoptAccount(ledger, account, driverId, touched);
  decideWeek(ledger, touched, account);
  return touched;
}

/** As above for an account that moves from one driver to another, with its weeks that are not frozen. */
export function moveAccount(ledger: Ledger, account: PlatformAccount, driverId: string): Touched {
  const touched = withdrawAccount(ledger, account, null);
  adoptAccount(ledger, account, driverId, touched);
  decideWeek(ledger, touched);
  return touched;
}

/** The account is nobody's any more: its rows of weeks that are not frozen wait for their driver. */
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

/** Rows of weeks that are not frozen wait, and keep their driver until they get another or none. */
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

/** Booked for good, in a week that is frozen. */
export function isFixed(row: Row, versions: Versions): boolean {
  return row.state === 'booked' && isFrozen(row, versions);
}

function isOfAccount(row: Row, { platform, externalId }: PlatformAccount): boolean {
  return row.platform === platform && row.externalId === externalId;
}

/** Zero rows, and those superseded while they waited, get the account's driver. */
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

/** Takes an import back: what it superseded is reinstated, and what waited for its order only waits no more. */
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

/** Rows that waited only for their order with a report that is gone. */
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

/** What came for frozen weeks that no longer are is decided anew. `isThawed`: of rows of such a week. */
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

/** It was asked about, since a paid or closed week could not take it. */
function wasRefused({ reason, doubt }: Row): boolean {
  return reason === 'implausible' && doubt?.kind === 'refused';
}

/** It came while its week was frozen. */
function cameMeanwhile(row: Row): boolean {
  return row.state === 'conflict' || wasRefused(row);
}

/** Decided anew, an open week would count what was corrected twice: of its driver, or of one whose account it shares.
 * `taken`: drivers' weeks of which a correction was taken, and stands. */
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

/** Whether a row is of the driver, or of an account of which the driver has a booked row in the week. */
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
