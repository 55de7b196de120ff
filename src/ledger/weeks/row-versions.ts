import { asksVersion } from './doubt';
import {
  isClaim,
  isSameAccount,
  isSameAmount,
  isSameCompany,
  isSameDriver,
  isZero,
  type Neighbours,
  type Row,
} from './week-rows';

/** The order of the versions of a week (docs/rules/reports.md#versions-of-a-week). Order of booking plays no part. */

type Place = { madeAt: string; isDated: boolean };

export function versionOf({ versionAt, report }: Row): string {
  return versionAt ?? report.madeAt;
}

export function placeOf(row: Row): Place {
  return { madeAt: versionOf(row), isDated: row.report.isDated && row.versionAt === null };
}

/** Whether `other` is the later version, by its time and then by its arrival. */
export function isLater(row: Row, other: Row): boolean {
  const [own, its] = [versionOf(row), versionOf(other)];
  return its === own ? other.report.rank > row.report.rank : its > own;
}

/** Whether nothing shows which of two versions is later: an undated one was made at any time up to its place. */
export function areUnordered(own: Place, its: Place): boolean {
  if (!its.isDated && (!own.isDated || its.madeAt >= own.madeAt)) return true;
  return !own.isDated && its.madeAt <= own.madeAt;
}

export function isUnordered(row: Row, other: Row): boolean {
  return areUnordered(placeOf(row), placeOf(other));
}

/** Certainly later. A place that is a bare date was declared earlier by staff. */
export function isSurelyLater(row: Row, other: Row): boolean {
  return isLater(row, other) && (versionOf(row).length === 10 || !isUnordered(row, other));
}

/** Rows that make a statement about the week: booked ones, and zero rows with a driver. */
export function isStated({ state, driverId }: Row): boolean {
  return state === 'booked' || (state === 'skipped' && driverId !== null);
}

/** Another report's row of the same driver, account, company and amounts. */
function isEqual(row: Row, other: Row): boolean {
  return (
    isSameDriver(row, other) &&
    isSameAccount(row, other) &&
    row.report.company === other.report.company &&
    isSameAmount(row, other)
  );
}

/** The data for comparing a week's versions: its rows, and the drivers for whom reports no longer change it. */
export type Versions = {
  near: Neighbours;
  /** Whether the driver's week is paid or in a file for the bank. */
  isPaid: (row: Pick<Row, 'driverId' | 'week'>) => boolean;
  isClosed: (row: Pick<Row, 'week'>) => boolean;
};

export function isFrozen(row: Row, { isPaid, isClosed }: Versions): boolean {
  return isClosed(row) || isPaid(row);
}

/** The week is frozen for its driver, or its account was paid to another driver. */
export function isFrozenFor(row: Row, versions: Versions): boolean {
  if (isFrozen(row, versions)) return true;
  return versions.near
    .of(row)
    .some(
      (other) =>
        isSameAccount(row, other) &&
        other.state === 'booked' &&
        row.driverId !== null &&
        other.driverId !== row.driverId &&
        isSameCompany(row, other) &&
        versions.isPaid(other),
    );
}

/** A zero row without other claims in the week; in a frozen week, without booked ones. */
export function isNothing(row: Row, { near }: Versions, onlyBooked = false): boolean {
  if (!isZero(row)) return false;
  return !near
    .of(row)
    .some(
      (other) =>
        isClaim(other) &&
        !isZero(other) &&
        isSameCompany(row, other) &&
        (!onlyBooked || other.state === 'booked'),
    );
}

/** The row arrived after the week was frozen. Later freezing must not change which version counts. */
function isRefused(row: Row, versions: Versions): boolean {
  return row.state === 'conflict' || (row.state === 'waiting' && isFrozenFor(row, versions));
}

/** Whether a later version supersedes it for its driver or account. */
export function isSuperseded(row: Row, versions: Versions): boolean {
  return versions.near
    .of(row)
    .some(
      (other) =>
        isClaim(other) && isLater(row, other) && isSameCompany(row, other) && !isRefused(other, versions),
    );
}

/** Whether a booked row certainly belongs to a later version. */
export function hasLaterBooked(row: Row, { near }: Versions): boolean {
  return near
    .of(row)
    .some((other) => other.state === 'booked' && isSurelyLater(row, other) && isSameCompany(row, other));
}

export function isBookedAlready(row: Row, { near }: Versions): boolean {
  return near.of(row).some((other) => other.state === 'booked' && isEqual(row, other));
}

/** Whether an equal row would be booked in its place. */
export function isRepeated(row: Row, versions: Versions): boolean {
  return versions.near
    .of(row)
    .some(
      (other) =>
        isEqual(row, other) && isClaim(other) && other.state !== 'booked' && !isSuperseded(other, versions),
    );
}

const GOOD_AMOUNTS = new Set(['implausible', 'unknown_driver', 'driver_twice', 'company_unknown']);

/** A row with good amounts waits, and another, not known to be later, differs in amounts. Uploads are ordered. */
function isInQuestion(row: Row, other: Row): boolean {
  if (!isUnordered(row, other)) return false;
  if (row.reason === 'implausible' && asksVersion(row.doubt)) return true;
  if (row.amounts === null || other.amounts === null || row.reason === null) return false;
  const byMail = row.report.isMail || other.report.isMail;
  return byMail && GOOD_AMOUNTS.has(row.reason) && !isSameAmount(row, other);
}

const DECIDED = new Set(['booked', 'unchanged', 'replaced', 'skipped']);

/** Whether a later report has a good row of this waiting row's account, in a certain order. */
export function isRestated(row: Row, { near }: Versions): boolean {
  return near
    .of(row)
    .some(
      (other) =>
        isSameAccount(row, other) &&
        isClaim(other) &&
        DECIDED.has(other.state) &&
        isLater(row, other) &&
        isSameCompany(row, other) &&
        !isInQuestion(row, other),
    );
}

/** Whether staff are asked about, or have decided, a later version that arrived for the same frozen week. */
export function isAskedByLast(row: Row, { near }: Versions): boolean {
  if (!row.hasSuccessor || row.reason !== 'implausible' || row.doubt === null) return false;
  return near
    .of(row)
    .some(
      (other) =>
        other.driverId !== null &&
        (other.reason ?? 'implausible') === 'implausible' &&
        other.state !== 'dismissed' &&
        isLater(row, other) &&
        isSameCompany(row, other),
    );
}

const CAME_FOR_FROZEN = new Set(['booked', 'conflict', 'unchanged', 'skipped']);

/** Whether another row that arrived for a frozen week supersedes it; rows that are certainly earlier do not. */
export function isCorrected(row: Row, { near }: Versions): boolean {
  const isNewer = (other: Row) => {
    if (row.state === 'booked' && other.state === 'booked') return false;
    if (row.state === 'booked' && other.state === 'conflict') return !isSurelyLater(other, row);
    if (row.state === 'conflict' && other.state === 'booked') return isSurelyLater(row, other);
    return isLater(row, other);
  };
  return near
    .of(row)
    .some(
      (other) =>
        isClaim(other) && CAME_FOR_FROZEN.has(other.state) && isSameCompany(row, other) && isNewer(other),
    );
}
