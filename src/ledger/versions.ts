import { type SQL, sql } from 'drizzle-orm';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';

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

export function netOf(row: string): SQL {
  return sql`(${column(row, 'gross_cents')} - ${column(row, 'commission_cents')} + ${column(row, 'adjustments_cents')}
    - ${column(row, 'cash_cents')})`;
}

function versionOf(row: string): SQL {
  return sql`coalesce(${column(row, 'version_at')}, ${column(`${row}_p`, 'made_at')})`;
}

function isLater(row: string, other: string): SQL {
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

/** A row with amounts and a driver, whichever version stands. */
function isClaim(row: string): SQL {
  return sql`(${column(row, 'reason')} IS NULL AND ${column(row, 'driver_id')} IS NOT NULL
    AND ${column(row, 'state')} <> 'dismissed')`;
}

/** A later one beyond question. A place that is a mere date staff have stated to be earlier. */
function isLaterSurely(row: string, other: string): SQL {
  return sql`(${isLater(row, other)} AND (length(${versionOf(row)}) = 10 OR NOT ${isUnordered(row, other)}))`;
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
