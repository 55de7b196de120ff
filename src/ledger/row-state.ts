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

/** Of a row that can be booked: `unchanged`, `conflict` or `booked`. */
export function stateOf(row: SQL, driver: SQL): SQL {
  return sql`CASE
    WHEN EXISTS (SELECT 1 FROM ${earnings} e WHERE e.driver_id = ${driver}
      AND e.week_start_date = ${row}.week_start_date AND e.platform = ${row}.platform AND e.state = 'booked'
      AND e.report_id <> ${row}.report_id AND e.external_id = ${row}.external_id
      AND e.gross_cents = ${row}.gross_cents AND e.commission_cents = ${row}.commission_cents
      AND e.adjustments_cents = ${row}.adjustments_cents AND e.cash_cents = ${row}.cash_cents) THEN 'unchanged'
    WHEN EXISTS (SELECT 1 FROM ${financialRecords} r WHERE r.driver_id = ${driver}
      AND r.week_start_date = ${row}.week_start_date AND r.status = 'PAID') THEN 'conflict'
    WHEN EXISTS (SELECT 1 FROM ${earnings} e JOIN ${financialRecords} r ON r.driver_id = e.driver_id
      AND r.week_start_date = e.week_start_date AND r.status = 'PAID'
      WHERE e.platform = ${row}.platform AND e.external_id = ${row}.external_id
      AND e.week_start_date = ${row}.week_start_date AND e.state = 'booked') THEN 'conflict'
    ELSE 'booked' END`;
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
