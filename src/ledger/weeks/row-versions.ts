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

/** A version that staff stated to be earlier has the step before all others of its instant. */
type Place = { at: string; step: number };

const STATED_EARLIER = -1;

export function placeOf({ versionAt, versionStep, report }: Row): Place {
  if (versionAt !== null) return { at: versionAt, step: versionStep };
  return { at: report.madeAt, step: report.isStatedEarlier ? STATED_EARLIER : 0 };
}

/** Positive where the first place is the later one. */
export function comparePlaces(own: Place, its: Place): number {
  if (own.at === its.at) return own.step - its.step;
  return own.at > its.at ? 1 : -1;
}

/** The next place; after an earlier one that is behind all that was made in the week's first day. */
export function placeAfter({ at, step }: Place, week: string): Place {
  return step === STATED_EARLIER ? { at: `${week}T24:00:00.000Z`, step: 0 } : { at, step: step + 1 };
}

/** Whether the time is the version's, and not only one before which it was made. */
export function isDated({ report, versionAt }: Row): boolean {
  return report.isDated && versionAt === null;
}

/** Whether `other` is the later version, by its time and then by its arrival. */
export function isLater(row: Row, other: Row): boolean {
  const order = comparePlaces(placeOf(other), placeOf(row));
  return order === 0 ? other.report.rank > row.report.rank : order > 0;
}

/** Whether nothing shows which of two versions is later: an undated one was made at any time up to its place. */
export function isUnordered(row: Row, other: Row): boolean {
  const [own, its] = [isDated(row), isDated(other)];
  const order = comparePlaces(placeOf(row), placeOf(other));
  if (!its && (!own || order <= 0)) return true;
  return !own && order >= 0;
}

/** Certainly later, as after one that staff stated to be earlier. */
function isSurelyLater(row: Row, other: Row): boolean {
  if (!isLater(row, other)) return false;
  return placeOf(row).step === STATED_EARLIER || !isUnordered(row, other);
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
