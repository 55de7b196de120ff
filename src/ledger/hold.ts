import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { changedIn } from './records';
import { notAlone } from './row-state';
import { isZero } from './versions';
import { WEEKS } from './weeks';

/** What a row says once staff have confirmed it: it is not asked about again. */
export const CONFIRMED = 'confirmed';

const of = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

function netOf(row: string): SQL {
  return sql`(${of(row, 'gross_cents')} - ${of(row, 'commission_cents')} + ${of(row, 'adjustments_cents')}
    - ${of(row, 'cash_cents')})`;
}

const AMOUNTS = ['gross_cents', 'commission_cents', 'adjustments_cents', 'cash_cents'];

function isSame(row: string, other: string, names: readonly string[]): SQL {
  const pairs = names.map((name) => sql`${of(other, name)} = ${of(row, name)}`);
  return sql`(${sql.join(pairs, sql` AND `)})`;
}

/** Rows `o` of other reports that are about the week of its driver or its account, with their report `o_p`. */
function beside(row: string): SQL {
  const inWeek = sql`k.week_start_date = ${of(row, 'week_start_date')} AND k.platform = ${of(row, 'platform')}`;
  return sql`${earnings} o JOIN ${paymentReports} o_p ON o_p.id = o.report_id
    WHERE o.id IN (SELECT k.id FROM ${earnings} k WHERE ${inWeek} AND k.driver_id = ${of(row, 'driver_id')}
      UNION SELECT k.id FROM ${earnings} k WHERE ${inWeek} AND k.external_id = ${of(row, 'external_id')})
    AND o.report_id <> ${of(row, 'report_id')}`;
}

/** What is booked, or is about to be before this row. */
function speaks(row: string): SQL {
  return sql`(o.state = 'booked' OR (o.state = 'waiting' AND o.reason IS NULL AND o.id < ${of(row, 'id')}))`;
}

function isPaid(row: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${financialRecords} WHERE driver_id = ${of(row, 'driver_id')}
    AND week_start_date = ${of(row, 'week_start_date')} AND status = 'PAID')`;
}

/** Whether a company has something booked for an earlier week of the platform. */
function wasBooked(row: string, company: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${paymentReports} q WHERE q.organisation = ${company}
    AND q.platform = ${of(row, 'platform')} AND q.week_start_date < ${of(row, 'week_start_date')}
    AND EXISTS (SELECT 1 FROM ${earnings} x WHERE x.report_id = q.id AND x.state = 'booked'))`;
}

/** Whether both companies had an earlier week of the very driver, which staff have then let stand. */
function hadBoth(row: string, own: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${earnings} x JOIN ${paymentReports} x_p ON x_p.id = x.report_id
    JOIN ${earnings} y ON y.week_start_date = x.week_start_date AND y.driver_id = x.driver_id
    JOIN ${paymentReports} y_p ON y_p.id = y.report_id
    WHERE x.week_start_date IN ${WEEKS} AND x.week_start_date < ${of(row, 'week_start_date')}
      AND x.driver_id = ${of(row, 'driver_id')} AND x.state = 'booked' AND y.state = 'booked'
      AND x.platform = ${of(row, 'platform')} AND y.platform = ${of(row, 'platform')}
      AND x_p.organisation = ${own} AND y_p.organisation = o_p.organisation)`;
}

/**
 * Why a row of a company is not added unasked to what another's file said of the week; NULL where it is: the same
 * amounts, or a name that may be another spelling of the same company's.
 */
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

/** Why a file that does not say when it was made does not unasked replace other amounts that are booked; else NULL. */
function versionDoubt(row: string, own: SQL): SQL {
  return sql`(SELECT CASE WHEN NOT max(${isSame(row, 'o', [...AMOUNTS, 'external_id', 'driver_id'])})
      THEN 'payout ' || ${netOf(row)} || ' version ' || sum(${netOf('o')}) END
    FROM ${beside(row)} AND o.state = 'booked' AND o_p.made_at <= ${of(`${row}_p`, 'made_at')}
      AND (o_p.organisation = ${own} OR o_p.organisation = '' OR ${own} = ''))`;
}

type Holding = {
  changeId: string;
  /** The reports that are added: JSON of their id, platform and Monday. */
  reports: string;
  /** JSON of the ids of those that staff are asked about before they replace anything. */
  asked: string;
};

/** Lets what is about to be booked wait where it is not to be unasked. To be followed by `deriveStates`. */
export function holdDoubtful(db: Database, { changeId, reports, asked }: Holding) {
  const own = sql`r_p.organisation`;
  const isAsked = sql`r.report_id IN (SELECT value FROM json_each(${asked}))`;
  const version = versionDoubt('r', own);
  return db.run(sql`
    UPDATE ${earnings} AS w SET reason = 'implausible', fault_column = d.doubt
    FROM (SELECT r.id, coalesce(iif(${isZero('r')}, NULL, ${companyDoubt('r', own)}),
        CASE WHEN ${isAsked} THEN ${version} END) AS doubt
      FROM (SELECT id FROM ${earnings} WHERE report_id IN (${notAlone(reports)})
        UNION SELECT id FROM ${earnings} WHERE ${changedIn(changeId)}) n
      JOIN ${earnings} r ON r.id = n.id JOIN ${paymentReports} r_p ON r_p.id = r.report_id
      WHERE r.state = 'waiting' AND r.reason IS NULL AND r.driver_id IS NOT NULL
        AND coalesce(r.fault_column, '') <> ${CONFIRMED} AND NOT ${isPaid('r')}) d
    WHERE w.id = d.id AND d.doubt IS NOT NULL`);
}
