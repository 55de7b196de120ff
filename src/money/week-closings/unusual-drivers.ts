import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { shiftDate } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';
import { LEAST_WEEKS, LOOKED_BACK_WEEKS } from './closing-rules';

export type UnusualDriver = {
  id: string;
  fullName: string;
  /** Null without earnings. */
  grossCents: number | null;
  medianCents: number;
  weeks: number;
};

/** Lists drivers beyond half of their median, and regular earners without earnings now. Earnings of the `missing`
 * companies are left out of all weeks; of a driver in a report without a company, all of that platform. */
export function unusualDrivers(
  db: Database,
  week: string,
  missing: readonly { platform: Platform; organisation: string }[],
) {
  const first = shiftDate(week, -7 * LOOKED_BACK_WEEKS);
  const isOfMissing = sql`EXISTS (SELECT 1 FROM missing m
    WHERE m.platform = reported.platform AND m.organisation = reported.organisation)`;
  const isOfAnyCompany = sql`(reported.driver_id, reported.platform) IN (SELECT driver_id, platform FROM reported
    WHERE organisation = '')`;
  const isBeyond = sql`abs(d.gross - m.median) * 2 > m.median`;
  const isSilent = sql`d.whole = 0 AND (p.status = 'ACTIVE' OR p.left_on > ${week})
    AND d.weeks = CAST((julianday(${week}) - julianday(d.first)) / 7 AS INTEGER)`;
  return db.all<UnusualDriver>(sql`
    WITH missing AS (SELECT value ->> 'platform' AS platform, value ->> 'organisation' AS organisation
      FROM json_each(${JSON.stringify(missing)})),
    reported AS MATERIALIZED (
      SELECT e.driver_id, e.week_start_date AS week, e.platform, p.organisation, e.gross_cents AS gross
      FROM ${earnings} e JOIN ${paymentReports} p ON p.id = e.report_id
      WHERE e.state = 'booked' AND e.week_start_date BETWEEN ${first} AND ${week} AND e.driver_id IS NOT NULL
        AND e.platform IN (SELECT platform FROM missing)),
    left_out AS MATERIALIZED (
      SELECT driver_id, week, sum(gross) AS gross FROM reported WHERE ${isOfMissing} OR ${isOfAnyCompany} GROUP BY 1, 2),
    came AS MATERIALIZED (
      SELECT r.driver_id, r.week_start_date AS week, r.gross_cents AS whole,
        r.gross_cents - coalesce(l.gross, 0) AS gross
      FROM ${financialRecords} r
        LEFT JOIN left_out l ON l.driver_id = r.driver_id AND l.week = r.week_start_date
      WHERE r.week_start_date BETWEEN ${first} AND ${week}),
    earned AS MATERIALIZED (
      SELECT driver_id, sum(gross > 0) AS weeks, min(CASE WHEN gross > 0 THEN gross END) AS low, max(gross) AS high,
        min(CASE WHEN gross > 0 OR whole = 0 THEN week END) AS first
      FROM came WHERE week < ${week} GROUP BY driver_id HAVING sum(gross > 0) >= ${LEAST_WEEKS}),
    -- Drivers whose lowest and highest week settle the question need no median.
    doubted AS MATERIALIZED (
      SELECT o.*, coalesce(n.gross, 0) AS gross, coalesce(n.whole, 0) AS whole
      FROM earned o LEFT JOIN came n ON n.week = ${week} AND n.driver_id = o.driver_id
      WHERE NOT (coalesce(n.gross, 0) > 0 AND n.gross * 2 BETWEEN o.high AND o.low * 3)),
    ranked AS (
      SELECT c.driver_id, c.gross, d.weeks, row_number() OVER (PARTITION BY c.driver_id ORDER BY c.gross) AS rank
      FROM doubted d JOIN came c ON c.driver_id = d.driver_id AND c.week < ${week} AND c.gross > 0),
    medians AS (
      SELECT driver_id, CAST(round(avg(gross)) AS INTEGER) AS median FROM ranked
      WHERE rank IN ((weeks + 1) / 2, (weeks + 2) / 2) GROUP BY driver_id)
    SELECT p.id, p.full_name AS fullName, nullif(d.gross, 0) AS grossCents, m.median AS medianCents, d.weeks
    FROM doubted d JOIN medians m ON m.driver_id = d.driver_id JOIN ${drivers} p ON p.id = d.driver_id
    WHERE CASE WHEN d.gross > 0 THEN ${isBeyond} ELSE ${isSilent} END
    ORDER BY p.full_name, p.id`);
}
