import { type SQL, sql } from 'drizzle-orm';
import { jsonRows } from '../../db/queries/bulk-insert';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import type { Given } from '../../db/queries/prepared';
import { IS_SETTLED } from '../../db/queries/record-status';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import type { Platform } from '../domain/platform';

type Added = { reportId: string; platform: Platform; weekStartDate: string };

export const ADDED = jsonRows('reportId', 'platform', 'weekStartDate');

export function reportsOf(weeks: readonly Added[]): string {
  return JSON.stringify(weeks.map(ADDED.encode));
}

/** Whether another report has rows of the week of `report`. */
export function hasOtherRows(report: string, which: SQL = sql`1`): SQL {
  const of = (name: string) => sql.raw(`${report}.${name}`);
  return sql`EXISTS (SELECT 1 FROM ${paymentReports} other WHERE other.week_start_date = ${of('week_start_date')}
    AND other.id <> ${of('report_id')} AND ${which} AND EXISTS (SELECT 1 FROM ${earnings} WHERE report_id = other.id))`;
}

/** Ids of those whose week has earlier rows of their platform, or payments, or is closed. */
export function contestedReports(reports: Given): SQL {
  return sql`
    SELECT report_id FROM (SELECT ${ADDED.columns('value')} FROM json_each(${reports}) LIMIT -1) f
    WHERE ${hasOtherRows('f', sql`other.platform = f.platform`)}
      OR EXISTS (SELECT 1 FROM ${financialRecords} r WHERE r.week_start_date = f.week_start_date AND r.status ${IS_SETTLED})
      OR ${isClosedWeek(sql`f.week_start_date`)}`;
}
