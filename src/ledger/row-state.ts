import { type SQL, sql } from 'drizzle-orm';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import type { Platform } from '../domain/platform';

/** A report just added, and the week it is about. */
type Added = { reportId: string; platform: Platform; weekStartDate: string };

/** Of the reports, in their order: id, platform, Monday. */
export function reportsOf(weeks: readonly Added[]): string {
  return JSON.stringify(weeks.map((week) => [week.reportId, week.platform, week.weekStartDate]));
}

/** Ids of those reports, just added, whose week has rows of their platform from before, or payments. */
export function notAlone(reports: string): SQL {
  return sql`
    WITH firsts AS MATERIALIZED (
      SELECT value ->> 0 AS report_id, value ->> 1 AS platform, value ->> 2 AS week,
        (SELECT min(id) FROM ${earnings} WHERE report_id = value ->> 0) AS id
      FROM json_each(${reports}))
    SELECT report_id FROM firsts f
    WHERE EXISTS (SELECT 1 FROM ${earnings} e
        WHERE e.week_start_date = f.week AND e.platform = f.platform AND e.id < f.id)
      OR EXISTS (SELECT 1 FROM ${financialRecords} r WHERE r.week_start_date = f.week AND r.status = 'PAID')`;
}
