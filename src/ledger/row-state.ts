import { type SQL, sql } from 'drizzle-orm';
import { jsonRows } from '../../db/queries/bulk-insert';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { IS_SETTLED } from '../../db/queries/record-status';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import type { Platform } from '../domain/platform';

type Added = { reportId: string; platform: Platform; weekStartDate: string };

export const ADDED = jsonRows('reportId', 'platform', 'weekStartDate');

export function reportsOf(weeks: readonly Added[]): string {
  return JSON.stringify(weeks.map(ADDED.encode));
}

/** Ids of those whose week has earlier rows of their platform, or payments, or is closed. */
export function contestedReports(reports: string): SQL {
  return sql`
    WITH firsts AS MATERIALIZED (
      SELECT ${ADDED.columns('value')},
        (SELECT min(id) FROM ${earnings} WHERE report_id = ${ADDED.value('reportId', 'value')}) AS id
      FROM json_each(${reports}))
    SELECT report_id FROM firsts f
    WHERE EXISTS (SELECT 1 FROM ${earnings} e
        WHERE e.week_start_date = f.week_start_date AND e.platform = f.platform AND e.id < f.id)
      OR EXISTS (SELECT 1 FROM ${financialRecords} r WHERE r.week_start_date = f.week_start_date AND r.status ${IS_SETTLED})
      OR ${isClosedWeek(sql`f.week_start_date`)}`;
}
