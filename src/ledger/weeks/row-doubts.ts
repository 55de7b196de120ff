import type { Doubt } from './doubt';
import {
  isBookedAlready,
  isDated,
  isFrozen,
  isLater,
  isStated,
  isUnordered,
  type Versions,
} from './row-versions';
import {
  isClaim,
  isSameAccount,
  isSameAmount,
  isSameCompany,
  isSameDriver,
  isZero,
  netOfRow,
  type Row,
  sumOfRows,
} from './week-rows';

/** Whether both companies of a platform are known to be distinct, by weeks before the row's. */
export type AreTwoCompanies = (row: Row, other: string) => boolean;

/** The versions, the reports that a transaction adds, and the order that staff have declared. */
export type Context = Versions & {
  areTwoCompanies: AreTwoCompanies;
  /** Ids of reports that this transaction adds; `declared` has those whose order staff have declared. */
  added: ReadonlySet<string>;
  declared: ReadonlySet<string>;
};

/** The reason why a row that would be booked waits for staff instead; null for none. */
export function doubtOfRow(row: Row, context: Context): Doubt | null {
  if (row.state !== 'waiting' || !isClaim(row) || row.isConfirmed || isFrozen(row, context)) return null;
  const near = context.near.of(row);
  const isOrdered = isOrderedRow(row, context);
  return (
    companyDoubt(row, near, context.areTwoCompanies) ??
    (isOrdered
      ? null
      : versionDoubt(
          row,
          near.filter((other) => mayPrecede(row, other, context) && !isBehind(row, other)),
        )) ??
    refusedDoubt(row, near, isOrdered)
  );
}

function isOrderedRow(row: Row, { declared }: Context): boolean {
  return declared.has(row.report.id) || row.isOrdered || row.isConfirmed;
}

/** Another company's rows are not simply added if they are equal, or if the companies are not known to be distinct. */
function companyDoubt(row: Row, near: readonly Row[], areTwo: AreTwoCompanies): Doubt | null {
  const { company } = row.report;
  if (company === '' || isZero(row)) return null;
  const counted = near.filter((other) => counts(other, row));
  const others = counted.filter(({ report }) => report.company !== '' && report.company !== company);
  if (others.length === 0) return null;
  const isItsOwn = counted.some(({ report }) => report.company === company);
  const isNew = others.some(({ report }) => !areTwo(row, report.company));
  if (!others.some((other) => isSameAmount(row, other)) && (!isNew || isItsOwn)) return null;
  return {
    kind: 'company',
    cents: netOfRow(row),
    against: sumOfRows(others),
    company,
    others: [...new Set(others.map(({ report }) => report.company))],
  };
}

/** Whether the row is booked, or will be before this one. */
function counts(other: Row, row: Row): boolean {
  return (
    other.state === 'booked' || (other.state === 'waiting' && other.reason === null && other.id < row.id)
  );
}

/** Whether the account's other version stands because it came later, and nothing shows of either when it was made. */
function isBehind(row: Row, other: Row): boolean {
  const areUndated = !isDated(row) && !isDated(other);
  return areUndated && isLater(row, other) && isSameAccount(row, other) && !isZero(other);
}

/** Whether a version with other amounts counts against a row whose order nobody has declared. */
function mayPrecede(row: Row, other: Row, context: Context): boolean {
  if (other.state === 'unchanged' && isBookedAlready(other, context)) return true;
  // The preview of an upload has shown that amounts replace a zero row.
  const isUpload = !row.report.isMail && context.added.has(row.report.id);
  if (isStated(other)) return other.state === 'booked' || (!isZero(row) && !isUpload);
  const isNext = other.state === 'waiting' && other.reason === null && other.driverId !== null;
  return isNext && (isLater(row, other) || isOrderedRow(other, context));
}

/** The reason why a row of an unordered version neither replaces other amounts nor yields to them unconfirmed. */
export function versionDoubt(row: Row, near: readonly Row[]): Extract<Doubt, { kind: 'version' }> | null {
  const others = near.filter((other) => isUnordered(row, other) && isSameCompany(row, other));
  if (others.length === 0) return null;
  const isSame = (other: Row) =>
    isSameAmount(row, other) && isSameAccount(row, other) && isSameDriver(row, other);
  if (others.some(isSame)) return null;
  const standing = others.filter(({ state }) => state !== 'waiting' && state !== 'unchanged');
  const against = standing.length > 0 ? sumOfRows(standing) : Math.max(...others.map(netOfRow));
  return { kind: 'version', cents: netOfRow(row), against };
}

/** The reason why a row is not simply booked that may precede one which a frozen week refused. */
export function refusedDoubt(row: Row, near: readonly Row[], isOrdered: boolean): Doubt | null {
  if (isZero(row)) return null;
  const others = near.filter(
    (other) =>
      other.state === 'conflict' &&
      isSameAccount(row, other) &&
      isSameCompany(row, other) &&
      (isLater(row, other) || (!isOrdered && isUnordered(row, other))),
  );
  if (others.length === 0 || others.some((other) => isSameAmount(row, other))) return null;
  return { kind: 'refused', cents: netOfRow(row), against: Math.max(...others.map(netOfRow)) };
}
