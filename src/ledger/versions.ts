import { type SQL, sql } from 'drizzle-orm';
import { IS_SETTLED } from '../../db/queries/record-status';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { isClosed, isWeekPaid } from './frozen';

/** Predicates of an earnings row, by its alias; `_p` of the alias is its report. Order of arrival does not matter. */
const column = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

// CROSS JOIN keeps the order: a planner that knows of few reports would go through all their rows.
function others(row: string, other: string, same: SQL): SQL {
  return sql`SELECT 1 FROM ${earnings} ${sql.raw(other)} CROSS JOIN ${paymentReports} ${sql.raw(`${other}_p`)}
    ON ${column(`${other}_p`, 'id')} = ${column(other, 'report_id')}
    WHERE ${column(other, 'week_start_date')} = ${column(row, 'week_start_date')} AND ${same}
      AND ${column(other, 'platform')} = ${column(row, 'platform')}
      AND ${column(other, 'report_id')} <> ${column(row, 'report_id')}`;
}

const sameDriver = (row: string, other: string) =>
  sql`${column(other, 'driver_id')} = ${column(row, 'driver_id')}`;
const sameAccount = (row: string, other: string) =>
  sql`${column(other, 'external_id')} = ${column(row, 'external_id')}`;

/** An unnamed company matches any. */
function sameCompany(row: string, other: string): SQL {
  const [own, its] = [column(`${row}_p`, 'organisation'), column(`${other}_p`, 'organisation')];
  return sql`(${its} = ${own} OR ${its} = '' OR ${own} = '')`;
}

export function versionOf(row: string): SQL {
  return sql`coalesce(${column(row, 'version_at')}, ${column(`${row}_p`, 'made_at')})`;
}

export function isLater(row: string, other: string): SQL {
  const version = (each: string) => sql`(${versionOf(each)}, ${column(`${each}_p`, 'rowid')})`;
  return sql`${version(other)} > ${version(row)}`;
}

/** Dated by the platform's own mail; else `made_at` is only an upper bound. */
function isDated(row: string): SQL {
  return sql`(${column(`${row}_p`, 'dated')} AND ${column(row, 'version_at')} IS NULL)`;
}

type Place = { at: SQL; isDated: SQL };
const placeOf = (row: string): Place => ({ at: versionOf(row), isDated: isDated(row) });

function unordered(own: Place, its: Place): SQL {
  return sql`((NOT ${its.isDated} AND (NOT ${own.isDated} OR ${its.at} >= ${own.at}))
    OR (NOT ${own.isDated} AND ${its.at} <= ${own.at}))`;
}

export function isUnordered(row: string, other: string): SQL {
  return unordered(placeOf(row), placeOf(other));
}

export function isStated(row: string): SQL {
  return sql`(${column(row, 'state')} = 'booked'
    OR (${column(row, 'state')} = 'skipped' AND ${column(row, 'driver_id')} IS NOT NULL))`;
}

/** In `fault_column` of a row that came for a frozen week before a later one; it ends the doubt of such a row. */
export const SUPERSEDED = 'superseded';

export function isAskedOfVersion(row: string): SQL {
  return sql`(${column(row, 'reason')} IS 'implausible' AND ${column(row, 'fault_column')} LIKE '% version %')`;
}

/** A row with amounts and a driver, whichever version stands. */
export function isClaim(row: string): SQL {
  return sql`(${column(row, 'reason')} IS NULL AND ${column(row, 'driver_id')} IS NOT NULL
    AND ${column(row, 'state')} <> 'dismissed')`;
}

export function isZero(row: string): SQL {
  const of = (name: string) => column(row, `${name}_cents`);
  return sql`(${of('gross')} = 0 AND ${of('commission')} = 0 AND ${of('adjustments')} = 0 AND ${of('cash')} = 0)`;
}

/** A zero row without other claims; in a frozen week, without others that are booked. */
export function isNothing(row: string, states: SQL = sql`1`): SQL {
  const said = `${row}_said`;
  const saysMore = (same: SQL) => sql`EXISTS (${others(row, said, same)} AND ${isClaim(said)}
    AND NOT ${isZero(said)} AND ${sameCompany(row, said)} AND ${states})`;
  return sql`(${isZero(row)} AND NOT ${saysMore(sameDriver(row, said))} AND NOT ${saysMore(sameAccount(row, said))})`;
}

export function isNothingFrozen(row: string): SQL {
  return isNothing(row, sql`${column(`${row}_said`, 'state')} = 'booked'`);
}

/** Of a week that is closed, or paid to its driver, or to another by its account. */
export function isFrozenFor(row: string): SQL {
  const paid = `${row}_paid`;
  const isAnyPaid = sql`EXISTS (SELECT 1 FROM ${financialRecords} WHERE status ${IS_SETTLED}
    AND week_start_date = ${column(row, 'week_start_date')})`;
  return sql`(${isClosed(row)} OR ${isAnyPaid} AND (${isWeekPaid(row)} OR EXISTS (${others(row, paid, sameAccount(row, paid))}
    AND ${column(paid, 'state')} = 'booked' AND ${column(paid, 'driver_id')} <> ${column(row, 'driver_id')}
    AND ${sameCompany(row, paid)} AND ${isWeekPaid(paid)})))`;
}

/** It came once the week was frozen: what freezes later must not change which version stands. */
function isRefused(row: string): SQL {
  return sql`(${column(row, 'state')} = 'conflict' OR (${column(row, 'state')} = 'waiting' AND ${isFrozenFor(row)}))`;
}

/** Superseded by a later version for its driver or account. */
export function isOutdated(row: string): SQL {
  const later = `${row}_later`;
  const speaksAnew = (same: SQL) => sql`EXISTS (${others(row, later, same)} AND ${isClaim(later)}
    AND ${isLater(row, later)} AND ${sameCompany(row, later)} AND NOT ${isRefused(later)})`;
  return sql`(${speaksAnew(sameDriver(row, later))} OR ${speaksAnew(sameAccount(row, later))})`;
}

/** A later one beyond question. A place that is a mere date staff have stated to be earlier. */
function isLaterSurely(row: string, other: string): SQL {
  return sql`(${isLater(row, other)} AND (length(${versionOf(row)}) = 10 OR NOT ${isUnordered(row, other)}))`;
}

/** What is booked is of a version that is later beyond question. */
export function isBookedLater(row: string): SQL {
  const booked = `${row}_booked`;
  const bookedBy = (
    same: SQL,
  ) => sql`EXISTS (${others(row, booked, same)} AND ${column(booked, 'state')} = 'booked'
    AND ${isLaterSurely(row, booked)} AND ${sameCompany(row, booked)})`;
  return sql`(${bookedBy(sameDriver(row, booked))} OR ${bookedBy(sameAccount(row, booked))})`;
}

/** Superseded by what came for a frozen week too, unless that is earlier beyond question. */
export function isCorrected(row: string): SQL {
  const other = `${row}_new`;
  const state = (each: string) => column(each, 'state');
  const isNewer = sql`CASE
    WHEN ${state(row)} = 'booked' AND ${state(other)} = 'booked' THEN 0
    WHEN ${state(row)} = 'booked' AND ${state(other)} = 'conflict' THEN NOT ${isLaterSurely(other, row)}
    WHEN ${state(row)} = 'conflict' AND ${state(other)} = 'booked' THEN ${isLaterSurely(row, other)}
    ELSE ${isLater(row, other)} END`;
  const corrects = (same: SQL) => sql`EXISTS (${others(row, other, same)} AND ${isClaim(other)}
    AND ${state(other)} IN ('booked', 'conflict', 'unchanged', 'skipped') AND ${sameCompany(row, other)} AND ${isNewer})`;
  return sql`(${corrects(sameDriver(row, other))} OR ${corrects(sameAccount(row, other))})`;
}

export const AMOUNTS = ['gross_cents', 'commission_cents', 'adjustments_cents', 'cash_cents'];

/** Another report's row of the same driver, account, company and amounts. */
function equals(row: string, other: string): SQL {
  // The plus keeps it from being sought by its gross, which a whole week may have alike.
  const same = ['external_id', ...AMOUNTS].map(
    (name) => sql` AND +${column(other, name)} = ${column(row, name)}`,
  );
  return sql`${others(row, other, sameDriver(row, other))}${sql.join(same)}
    AND ${column(`${other}_p`, 'organisation')} = ${column(`${row}_p`, 'organisation')}`;
}

export function isSaidAlready(row: string): SQL {
  const booked = `${row}_equal`;
  return sql`EXISTS (${equals(row, booked)} AND ${column(booked, 'state')} = 'booked')`;
}

/** An equal row would be booked in its place. */
export function isSaidAgain(row: string): SQL {
  const again = `${row}_again`;
  return sql`EXISTS (${equals(row, again)} AND ${isClaim(again)} AND ${column(again, 'state')} <> 'booked'
    AND NOT ${isOutdated(again)})`;
}

/** A row with good amounts waits, and another tells others that nothing shows to be later; uploads are in order. */
function isInQuestion(row: string, other: string): SQL {
  const report = (each: string, name: string) => column(`${each}_p`, name);
  const isOther = AMOUNTS.map((name) => sql`${column(row, name)} <> ${column(other, name)}`);
  return sql`(${isUnordered(row, other)} AND (${isAskedOfVersion(row)} OR (${sql.join(isOther, sql` OR `)})
    AND ${column(row, 'reason')} IN ('implausible', 'unknown_driver', 'driver_twice', 'company_unknown')
    AND 'inbox' IN (${report(row, 'source')}, ${report(other, 'source')})))`;
}

/** A later report has a good row of this waiting row's account, and the order is not in question. */
export function isSaidAnew(row: string): SQL {
  const anew = `${row}_anew`;
  return sql`EXISTS (${others(row, anew, sameAccount(row, anew))} AND ${isClaim(anew)}
    AND ${column(anew, 'state')} IN ('booked', 'unchanged', 'replaced', 'skipped')
    AND ${isLater(row, anew)} AND ${sameCompany(row, anew)} AND NOT ${isInQuestion(row, anew)})`;
}

/** Staff are asked about a later one that came for the frozen week too, or have decided it. */
export function isSuperseded(row: string): SQL {
  const last = `${row}_last`;
  const follows = (
    same: SQL,
  ) => sql`EXISTS (${others(row, last, same)} AND ${column(last, 'driver_id')} IS NOT NULL
    AND coalesce(${column(last, 'reason')}, 'implausible') = 'implausible' AND ${column(last, 'state')} <> 'dismissed'
    AND ${isLater(row, last)} AND ${sameCompany(row, last)})`;
  return sql`(${column(row, 'fault_column')} LIKE ${`% ${SUPERSEDED}`}
    AND (${follows(sameDriver(row, last))} OR ${follows(sameAccount(row, last))}))`;
}
