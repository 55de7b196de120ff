import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { earnings } from '../schema/earnings';
import { financialRecords } from '../schema/financial-records';

/** Skip scan over the weeks: the indexes by account and driver are per week. */
function weeksOf(table: SQLWrapper): SQL {
  return sql`(WITH RECURSIVE weeks(week) AS (
    SELECT min(week_start_date) FROM ${table}
    UNION ALL SELECT (SELECT min(week_start_date) FROM ${table} WHERE week_start_date > week) FROM weeks
    WHERE week IS NOT NULL)
  SELECT week FROM weeks WHERE week IS NOT NULL)`;
}

export const WEEKS = weeksOf(earnings);
export const RECORD_WEEKS = weeksOf(financialRecords);
