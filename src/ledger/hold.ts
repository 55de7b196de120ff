import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import type { Given } from '../../db/queries/prepared';
import { WEEKS } from '../../db/queries/weeks';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { isFrozen } from './frozen';
import { changedIn } from './records';
import { ADDED, contestedReports } from './row-state';
import {
  AMOUNTS,
  isAskedOfVersion,
  isLater,
  isSaidAlready,
  isStated,
  isUnordered,
  isZero,
  SUPERSEDED,
  versionOf,
} from './versions';

/** In `fault_column`, once staff have confirmed the row. */
export const CONFIRMED = 'confirmed';
/** In `fault_column`, once the order of versions is settled. */
export const ORDERED = 'told';
/** Ends a version's doubt: the other amounts are not booked, as their week is paid or closed. */
export const REFUSED = 'refused';

/** Of rows `r`, refused for a payment: of its driver, or of an account that it paid. */
export const WAS_REFUSED = sql`(r.reason = 'implausible' AND r.fault_column LIKE ${`% ${REFUSED}`})`;

const of = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

export function netOf(row: string): SQL {
  return sql`(${of(row, 'gross_cents')} - ${of(row, 'commission_cents')} + ${of(row, 'adjustments_cents')}
    - ${of(row, 'cash_cents')})`;
}

function isSame(row: string, other: string, names: readonly string[]): SQL {
  const pairs = names.map((name) => sql`${of(other, name)} = ${of(row, name)}`);
  return sql`(${sql.join(pairs, sql` AND `)})`;
}

/** Rows `o`, with report `o_p`, of other reports on the same week of the driver or the account. */
function beside(row: string): SQL {
  const inWeek = sql`k.week_start_date = ${of(row, 'week_start_date')} AND k.platform = ${of(row, 'platform')}`;
  return sql`${earnings} o CROSS JOIN ${paymentReports} o_p ON o_p.id = o.report_id
    WHERE o.id IN (SELECT k.id FROM ${earnings} k WHERE ${inWeek} AND k.driver_id = ${of(row, 'driver_id')}
      UNION SELECT k.id FROM ${earnings} k WHERE ${inWeek} AND k.external_id = ${of(row, 'external_id')})
    AND o.report_id <> ${of(row, 'report_id')}`;
}

/** Booked, or about to be before this row. */
function speaks(row: string): SQL {
  return sql`(o.state = 'booked' OR (o.state = 'waiting' AND o.reason IS NULL AND o.id < ${of(row, 'id')}))`;
}

function wasBooked(row: string, company: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${paymentReports} q WHERE q.organisation = ${company}
    AND q.platform = ${of(row, 'platform')} AND q.week_start_date < ${of(row, 'week_start_date')}
    AND EXISTS (SELECT 1 FROM ${earnings} x WHERE x.report_id = q.id AND x.state = 'booked'))`;
}

/** Both companies have an earlier week of this driver booked, which staff let stand. */
function hadBoth(row: string, own: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${earnings} x JOIN ${paymentReports} x_p ON x_p.id = x.report_id
    JOIN ${earnings} y ON y.week_start_date = x.week_start_date AND y.driver_id = x.driver_id
    JOIN ${paymentReports} y_p ON y_p.id = y.report_id
    WHERE x.week_start_date IN ${WEEKS} AND x.week_start_date < ${of(row, 'week_start_date')}
      AND x.driver_id = ${of(row, 'driver_id')} AND x.state = 'booked' AND y.state = 'booked'
      AND x.platform = ${of(row, 'platform')} AND y.platform = ${of(row, 'platform')}
      AND x_p.organisation = ${own} AND y_p.organisation = o_p.organisation)`;
}

/** Why a company's row is not simply added beside another's: equal amounts, or similar names. Else NULL. */
function companyDoubt(row: string, own: SQL): SQL {
  const alike = sql`(instr(' ' || ${own} || ' ', ' ' || o_p.organisation || ' ') > 0
    OR instr(' ' || o_p.organisation || ' ', ' ' || ${own} || ' ') > 0)`;
  const isEstablished = sql`(${wasBooked(row, own)} AND ${wasBooked(row, sql`o_p.organisation`)}
    AND (NOT ${alike} OR ${hadBoth(row, own)}))`;
  const isItsOwn = sql`EXISTS (SELECT 1 FROM ${beside(row)} AND ${speaks(row)} AND o_p.organisation = ${own})`;
  return sql`(SELECT CASE WHEN max(${isSame(row, 'o', AMOUNTS)}) OR (max(NOT ${isEstablished}) AND NOT ${isItsOwn})
      THEN 'payout ' || ${netOf(row)} || ' company ' || sum(${netOf('o')}) || ' ' || ${own} || '|'
        || group_concat(DISTINCT o_p.organisation) END
    FROM ${beside(row)} AND ${speaks(row)} AND ${own} <> '' AND o_p.organisation NOT IN ('', ${own}))`;
}

function ofCompany(own: SQL): SQL {
  return sql`(o_p.organisation = ${own} OR o_p.organisation = '' OR ${own} = '')`;
}

type Others = { speaks: SQL; comesFirst: SQL };

/** Why a row of an unordered version does not simply replace other amounts, or give way to them; else NULL. */
function versionDoubt(row: string, { speaks: stands, comesFirst }: Others): SQL {
  const standing = sql`coalesce(sum(${netOf('o')}) FILTER (WHERE o.state NOT IN ('waiting', 'unchanged')),
    max(${netOf('o')}))`;
  return sql`(SELECT CASE WHEN NOT max(${isSame(row, 'o', [...AMOUNTS, 'external_id', 'driver_id'])})
      THEN 'payout ' || ${netOf(row)} || ' version ' || ${standing} END
    FROM ${beside(row)} AND (${stands} OR ${comesFirst}) AND ${isUnordered(row, 'o')}
      AND ${ofCompany(of(`${row}_p`, 'organisation'))})`;
}

/** Why a row is not simply booked that may precede one that a frozen week refused; else NULL. */
function refusedDoubt(row: string, isOrdered: SQL): SQL {
  return sql`(SELECT CASE WHEN NOT max(${isSame(row, 'o', AMOUNTS)})
      THEN 'payout ' || ${netOf(row)} || ' version ' || max(${netOf('o')}) || ' ${sql.raw(REFUSED)}' END
    FROM ${beside(row)} AND o.state = 'conflict' AND ${of('o', 'external_id')} = ${of(row, 'external_id')}
      AND (${isLater(row, 'o')} OR (NOT ${isOrdered} AND ${isUnordered(row, 'o')}))
      AND ${ofCompany(of(`${row}_p`, 'organisation'))} AND NOT ${isZero(row)})`;
}

/** The doubt with the amount booked beside the row by now. */
export function askedNow(row: string): SQL {
  const own = sql`(SELECT organisation FROM ${paymentReports} WHERE id = ${of(row, 'report_id')})`;
  const booked = sql`(SELECT sum(${netOf('o')}) FROM ${beside(row)} AND o.state = 'booked' AND ${ofCompany(own)})`;
  const doubt = of(row, 'fault_column');
  const isAsWritten = sql`(${doubt} LIKE '% company %' OR ${doubt} LIKE ${`% ${REFUSED}`})`;
  return sql`CASE WHEN ${of(row, 'reason')} IS NOT 'implausible' OR ${isAsWritten} THEN replace(${doubt}, ${` ${SUPERSEDED}`}, '')
    WHEN ${isAskedOfVersion(row)} THEN 'payout ' || ${netOf(row)} || ' version ' || coalesce(${booked}, 0)
    ELSE ${doubt} || coalesce(' ' || ${booked}, '') END`;
}

/** The sum booked beside the row by now, by whatever company. */
export function bookedNow(row: string): SQL {
  return sql`(SELECT sum(${netOf('o')}) FROM ${beside(row)} AND o.state = 'booked')`;
}

/** A version just after the unordered ones of the week of a row `w`, of report `w_p`. */
export const AFTER_UNORDERED = sql`(SELECT max(${versionOf('o')}) || '~' FROM ${beside('w')} AND o.reason IS NULL
  AND o.driver_id IS NOT NULL AND o.state NOT IN ('dismissed', 'conflict') AND ${isLater('w', 'o')}
  AND ${isUnordered('w', 'o')} AND ${ofCompany(sql`w_p.organisation`)})`;

type Holding = {
  changeId: Given;
  reports: Given;
  /** JSON of the ids of reports that staff declared later. */
  ordered: Given;
};

/** Keeps doubtful rows waiting for staff. To be followed by `deriveStates`. */
export function holdDoubtful(db: Database, { changeId, reports, ordered }: Holding) {
  const own = sql`r_p.organisation`;
  const isOrdered = (row: string) => sql`(${of(row, 'report_id')} IN (SELECT value FROM json_each(${ordered}))
    OR coalesce(${of(row, 'fault_column')}, '') IN (${ORDERED}, ${CONFIRMED}))`;
  const comesFirst = sql`(o.state = 'waiting' AND o.reason IS NULL AND o.driver_id IS NOT NULL
    AND (${isLater('r', 'o')} OR ${isOrdered('o')}))`;
  // An upload shows staff beforehand that amounts replace a zero row.
  const isUpload = sql`(r_p.source <> 'inbox'
    AND r.report_id IN (SELECT ${ADDED.value('reportId', 'value')} FROM json_each(${reports})))`;
  const speaks = sql`(o.state = 'booked' OR (o.state = 'unchanged' AND ${isSaidAlready('o')})
    OR (${isStated('o')} AND NOT ${isZero('r')} AND NOT ${isUpload}))`;
  const version = versionDoubt('r', { speaks, comesFirst });
  return db.run(sql`
    UPDATE ${earnings} AS w SET reason = 'implausible', fault_column = d.doubt
    FROM (SELECT r.id, coalesce(coalesce(iif(${isZero('r')}, NULL, ${companyDoubt('r', own)}),
        CASE WHEN NOT ${isOrdered('r')} THEN ${version} END)
        || iif(r.fault_column IS ${SUPERSEDED}, ${` ${SUPERSEDED}`}, ''), ${refusedDoubt('r', isOrdered('r'))}) AS doubt
      FROM (SELECT id FROM ${earnings} WHERE report_id IN (${contestedReports(reports)})
        UNION SELECT id FROM ${earnings} WHERE ${changedIn(changeId)}) n
      CROSS JOIN ${earnings} r ON r.id = n.id CROSS JOIN ${paymentReports} r_p ON r_p.id = r.report_id
      WHERE r.state = 'waiting' AND r.reason IS NULL AND r.driver_id IS NOT NULL
        AND coalesce(r.fault_column, '') <> ${CONFIRMED} AND NOT ${isFrozen('r')}) d
    WHERE w.id = d.id AND d.doubt IS NOT NULL`);
}

/** Rows that waited only for their order with a report that is gone. */
export function releaseAsked(db: Database, reportId: string, changeId: string) {
  const others = { speaks: isStated('o'), comesFirst: sql`0` };
  return db.run(sql`
    UPDATE ${earnings} AS w SET reason = NULL, fault_column = NULL, changed_in = ${changeId}
    FROM (SELECT r.id FROM ${paymentReports} gone
      JOIN ${earnings} r ON r.week_start_date = gone.week_start_date AND r.platform = gone.platform
      JOIN ${paymentReports} r_p ON r_p.id = r.report_id
      WHERE gone.id = ${reportId} AND r.state = 'waiting' AND ${isAskedOfVersion('r')}
        AND r.driver_id IS NOT NULL AND ${versionDoubt('r', others)} IS NULL
        AND ${refusedDoubt('r', sql`0`)} IS NULL) d
    WHERE w.id = d.id`);
}
