import { type SQL, sql } from 'drizzle-orm';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';

/**
 * What holds of a row of earnings, by its alias, while it is told which version of a week stands. `_p` of the alias is
 * its report. All of it follows from the rows on file alone, in whatever order they came.
 */
const column = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

/** Rows of the same platform and week that `same` holds of, each with its report. */
function others(row: string, other: string, same: SQL): SQL {
  return sql`SELECT 1 FROM ${earnings} ${sql.raw(other)} JOIN ${paymentReports} ${sql.raw(`${other}_p`)}
    ON ${column(`${other}_p`, 'id')} = ${column(other, 'report_id')}
    WHERE ${column(other, 'week_start_date')} = ${column(row, 'week_start_date')} AND ${same}
      AND ${column(other, 'platform')} = ${column(row, 'platform')}
      AND ${column(other, 'report_id')} <> ${column(row, 'report_id')}`;
}

const sameDriver = (row: string, other: string) =>
  sql`${column(other, 'driver_id')} = ${column(row, 'driver_id')}`;
const sameAccount = (row: string, other: string) =>
  sql`${column(other, 'external_id')} = ${column(row, 'external_id')}`;

/** A company that a file does not say may be any. */
function sameCompany(row: string, other: string): SQL {
  const [own, its] = [column(`${row}_p`, 'organisation'), column(`${other}_p`, 'organisation')];
  return sql`(${its} = ${own} OR ${its} = '' OR ${own} = '')`;
}

/** When it was made, or the place that staff have told. */
export function versionOf(row: string): SQL {
  return sql`coalesce(${column(row, 'version_at')}, ${column(`${row}_p`, 'made_at')})`;
}

/** What the platform made later stands; of what it made at once, what arrived later. */
export function isLater(row: string, other: string): SQL {
  const version = (each: string) => sql`(${versionOf(each)}, ${column(`${each}_p`, 'rowid')})`;
  return sql`${version(other)} > ${version(row)}`;
}

/** Whether the platform's own mail tells when it was made; else that was at some time before. */
function isDated(row: string): SQL {
  return sql`(${column(`${row}_p`, 'dated')} AND ${column(row, 'version_at')} IS NULL)`;
}

type Place = { at: SQL; isDated: SQL };
const placeOf = (row: string): Place => ({ at: versionOf(row), isDated: isDated(row) });

function unordered(own: Place, its: Place): SQL {
  return sql`((NOT ${its.isDated} AND (NOT ${own.isDated} OR ${its.at} >= ${own.at}))
    OR (NOT ${own.isDated} AND ${its.at} <= ${own.at}))`;
}

/** Whether nothing tells which of two versions the platform made later. */
export function isUnordered(row: string, other: string): SQL {
  return unordered(placeOf(row), placeOf(other));
}

/** A version that is not on file: when it was made, or by when. */
export type Version = { madeAt: string; isDated: boolean };

/** Whether nothing tells that of a row and such a version. */
export function isUnorderedWith(row: string, { madeAt, isDated: dated }: Version): SQL {
  return unordered({ at: sql`${madeAt}`, isDated: dated ? sql`1` : sql`0` }, placeOf(row));
}

/** Whether a row says something of its week that another version would change. */
export function isStated(row: string): SQL {
  return sql`(${column(row, 'state')} = 'booked'
    OR (${column(row, 'state')} = 'skipped' AND ${column(row, 'driver_id')} IS NOT NULL))`;
}

/** Whether a row waits for staff to tell which version is later. */
export function isAskedOfVersion(row: string): SQL {
  return sql`(${column(row, 'reason')} IS 'implausible' AND ${column(row, 'fault_column')} LIKE '% version %')`;
}

/** A row that says an amount of somebody's, whichever version of the week stands. */
export function isClaim(row: string): SQL {
  return sql`(${column(row, 'reason')} IS NULL AND ${column(row, 'driver_id')} IS NOT NULL
    AND ${column(row, 'state')} <> 'dismissed')`;
}

/** Whether a row says that nothing was earned. */
export function isZero(row: string): SQL {
  const of = (name: string) => column(row, `${name}_cents`);
  return sql`(${of('gross')} = 0 AND ${of('commission')} = 0 AND ${of('adjustments')} = 0 AND ${of('cash')} = 0)`;
}

/** Whether a row says that nothing was earned and nothing else was said, or of a paid week nothing else was paid. */
export function isNothing(row: string, states: SQL = sql`1`): SQL {
  const said = `${row}_said`;
  const saysMore = (same: SQL) => sql`EXISTS (${others(row, said, same)} AND ${isClaim(said)}
    AND NOT ${isZero(said)} AND ${sameCompany(row, said)} AND ${states})`;
  return sql`(${isZero(row)} AND NOT ${saysMore(sameDriver(row, said))} AND NOT ${saysMore(sameAccount(row, said))})`;
}

/** The same of a week that is paid. */
export function isNothingPaid(row: string): SQL {
  return isNothing(row, sql`${column(`${row}_said`, 'state')} = 'booked'`);
}

function isWeekPaid(row: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${financialRecords} WHERE driver_id = ${column(row, 'driver_id')}
    AND week_start_date = ${column(row, 'week_start_date')} AND status = 'PAID')`;
}

/** Whether its week is paid: to its driver, or what its account earned to another. */
export function isPaid(row: string): SQL {
  const paid = `${row}_paid`;
  const isAnyPaid = sql`EXISTS (SELECT 1 FROM ${financialRecords} WHERE status = 'PAID'
    AND week_start_date = ${column(row, 'week_start_date')})`;
  return sql`(${isAnyPaid} AND (${isWeekPaid(row)} OR EXISTS (${others(row, paid, sameAccount(row, paid))}
    AND ${column(paid, 'state')} = 'booked' AND ${column(paid, 'driver_id')} <> ${column(row, 'driver_id')}
    AND ${sameCompany(row, paid)} AND ${isWeekPaid(paid)})))`;
}

/** Whether it came for a week that was paid: by then, so that no payment changes what stands of others. */
function isRefused(row: string): SQL {
  return sql`(${column(row, 'state')} = 'conflict' OR (${column(row, 'state')} = 'waiting' AND ${isPaid(row)}))`;
}

/** Whether a later version speaks for its driver or its account. */
export function isOutdated(row: string): SQL {
  const later = `${row}_later`;
  const speaksAnew = (same: SQL) => sql`EXISTS (${others(row, later, same)} AND ${isClaim(later)}
    AND ${isLater(row, later)} AND ${sameCompany(row, later)} AND NOT ${isRefused(later)})`;
  return sql`(${speaksAnew(sameDriver(row, later))} OR ${speaksAnew(sameAccount(row, later))})`;
}

/** Whether what is booked came in a later version, or is told by the very row. */
export function isBookedLater(row: string): SQL {
  const booked = `${row}_booked`;
  const bookedBy = (same: SQL) => sql`EXISTS (${others(row, booked, same)}
    AND ${column(booked, 'state')} = 'booked' AND ${isLater(row, booked)} AND ${sameCompany(row, booked)})`;
  return sql`(${bookedBy(sameDriver(row, booked))} OR ${bookedBy(sameAccount(row, booked))})`;
}

/** Another report's row of the same driver, account, company and amounts. */
function equals(row: string, other: string): SQL {
  const amounts = ['external_id', 'gross_cents', 'commission_cents', 'adjustments_cents', 'cash_cents'];
  const same = amounts.map((name) => sql` AND ${column(other, name)} = ${column(row, name)}`);
  return sql`${others(row, other, sameDriver(row, other))}${sql.join(same)}
    AND ${column(`${other}_p`, 'organisation')} = ${column(`${row}_p`, 'organisation')}`;
}

/** Whether another row that says the very same is booked. */
export function isSaidAlready(row: string): SQL {
  const booked = `${row}_equal`;
  return sql`EXISTS (${equals(row, booked)} AND ${column(booked, 'state')} = 'booked')`;
}

/** Whether a row that says the very same would be booked, were this one not. */
export function isSaidAgain(row: string): SQL {
  const again = `${row}_again`;
  return sql`EXISTS (${equals(row, again)} AND ${isClaim(again)} AND ${column(again, 'state')} <> 'booked'
    AND NOT ${isOutdated(again)})`;
}

/**
 * Whether a later report has a good row of the account of one that waits: of one that waits to be told which is later,
 * that it is has to be beyond question.
 */
export function isSaidAnew(row: string): SQL {
  const anew = `${row}_anew`;
  return sql`EXISTS (${others(row, anew, sameAccount(row, anew))} AND ${isClaim(anew)}
    AND ${column(anew, 'state')} IN ('booked', 'unchanged', 'replaced', 'skipped')
    AND ${isLater(row, anew)} AND ${sameCompany(row, anew)}
    AND NOT (${isAskedOfVersion(row)} AND ${isUnordered(row, anew)}))`;
}
