import { type SQL, sql } from 'drizzle-orm';
import { corrections } from '../../db/schema/corrections';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { isCorrected, isUnordered, netOf } from './versions';

const COLUMNS = sql`driver_id, week_start_date, platform`;

/** A row of the driver's week on the platform that `k` names. */
function isOf(row: string): SQL {
  const names = ['week_start_date', 'driver_id', 'platform'];
  return sql.raw(names.map((name) => `${row}.${name} = k.${name}`).join(' AND '));
}

/** Those that something came for while they were frozen, or that were corrected before. By the index of conflicts: a
 * planner that has not seen one goes through every row of the week. */
const CORRECTABLE = sql`
  SELECT ${COLUMNS} FROM ${earnings} INDEXED BY earnings_conflict WHERE state = 'conflict' AND driver_id IS NOT NULL
  UNION SELECT b.driver_id, b.week_start_date, b.platform FROM ${earnings} c INDEXED BY earnings_conflict
    CROSS JOIN ${earnings} b ON b.week_start_date = c.week_start_date AND b.external_id = c.external_id AND b.platform = c.platform
    WHERE c.state = 'conflict' AND b.state = 'booked'
  UNION SELECT ${COLUMNS} FROM ${corrections} WHERE decision = 'TAKEN'`;

function isSaid(row: string): SQL {
  return sql`(${sql.raw(row)}.reason IS NULL AND ${sql.raw(row)}.state IN ('booked', 'conflict', 'unchanged', 'skipped'))`;
}

/** Rows `r`. */
const ROWS = sql`${earnings} r CROSS JOIN ${paymentReports} r_p ON r_p.id = r.report_id`;

const DUE = sql`(SELECT coalesce(sum(${netOf('r')}), 0) FROM ${ROWS}
  WHERE ${isOf('r')} AND ${isSaid('r')} AND NOT ${isCorrected('r')})`;

const BOOKED = sql`(SELECT coalesce(sum(${netOf('b')}), 0) FROM ${earnings} b WHERE ${isOf('b')} AND b.state = 'booked')`;

/** Of a correction `c` that is not countered. */
export const ENTRY_OF = sql`${settlementEntries} entry WHERE entry.id = c.entry_id
  AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} counter WHERE counter.counters = entry.id)`;

const TAKEN = sql`(SELECT coalesce(sum((SELECT entry.cents FROM ${ENTRY_OF})), 0) FROM ${corrections} c WHERE ${isOf('c')})`;

/** Ids of those that say what is due: of the driver, or of an account that was theirs. Each looked up by its own index,
 * as of an OR SQLite goes through the week. */
const REPORTS = sql`(SELECT json_group_array(DISTINCT r.report_id) FROM ${ROWS}
  WHERE r.id IN (SELECT own.id FROM ${earnings} own WHERE ${isOf('own')}
      UNION SELECT its.id FROM ${earnings} b CROSS JOIN ${earnings} its ON its.week_start_date = b.week_start_date
        AND its.external_id = b.external_id AND its.platform = b.platform
      WHERE ${isOf('b')} AND b.state = 'booked')
    AND ${isSaid('r')} AND r.state <> 'booked' AND NOT ${isCorrected('r')})`;

/** What staff have to know: of another company it adds up; by mail, or instead of one, nothing tells which is later. */
const DOUBT = sql`(SELECT CASE WHEN max(r_p.organisation NOT IN ('', b_p.organisation) AND b_p.organisation <> '')
    THEN 'company' WHEN max('inbox' IN (r_p.source, b_p.source) AND ${isUnordered('r', 'b')}) THEN 'order' END
  FROM ${ROWS} CROSS JOIN ${earnings} b CROSS JOIN ${paymentReports} b_p ON b_p.id = b.report_id
  WHERE ${isOf('r')} AND r.state = 'conflict' AND ${isOf('b')} AND b.state = 'booked' AND NOT ${isCorrected('r')})`;

/** Of decisions before. */
const NUMBER = sql`(SELECT count(*) FROM ${corrections} c WHERE ${isOf('c')})`;

const isDeclined = sql`EXISTS (SELECT 1 FROM ${corrections} c WHERE ${isOf('c')} AND c.number = k.number - 1
  AND c.decision = 'DECLINED' AND c.due_cents = k.due_cents AND c.paid_cents = k.paid_cents)`;

/** Not where the record has amounts that no report said: nothing tells what of them was the platform's. */
const IS_EXPLAINED = sql`NOT EXISTS (SELECT 1 FROM ${financialRecords} w
  WHERE w.week_start_date = k.week_start_date AND w.driver_id = k.driver_id
    AND ${netOf('w')} <> (SELECT coalesce(sum(${netOf('b')}), 0) FROM ${earnings} b
      WHERE b.week_start_date = k.week_start_date AND b.driver_id = k.driver_id AND b.state = 'booked'))`;

/** What staff may take of rows `k` of `keys` that are `fit`: the last truth less what was booked and taken. */
export function proposals(fit: SQL, keys: SQL = CORRECTABLE): SQL {
  return sql`(
    WITH figures AS MATERIALIZED (SELECT k.*, ${NUMBER} AS number, ${BOOKED} + ${TAKEN} AS paid_cents, ${DUE} AS due_cents
      FROM (${keys}) k WHERE ${fit} AND ${IS_EXPLAINED})
    SELECT k.*, ${REPORTS} AS reports, ${DOUBT} AS doubt FROM figures k WHERE k.due_cents <> k.paid_cents AND NOT ${isDeclined})`;
}
