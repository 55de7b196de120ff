import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { shiftDate } from '../domain/calendar';
import type { Platform } from '../domain/platform';
import { isErased } from '../drivers/personal-data';
import { IS_CARRIED } from '../ledger/close-week';
import { proposals } from '../ledger/corrections';
import { LEAST_WEEKS, LOOKED_BACK_WEEKS } from './rules';

/** Read and not undone, of a week. */
const IS_READ = sql`read = 1 AND outcome <> 'undone'`;
const AMOUNTS = sql`(e.gross_cents <> 0 OR e.commission_cents <> 0 OR e.adjustments_cents <> 0 OR e.cash_cents <> 0)`;

const notErased = sql`EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = k.driver_id AND NOT ${isErased})`;

const first = (week: string) => shiftDate(week, -7 * LOOKED_BACK_WEEKS);

/** Companies that reported before, and not this week; a report without a company speaks for any. */
export function missingCompanies(db: Database, week: string) {
  return db.all<{ platform: Platform; organisation: string; weeks: number }>(sql`
    WITH read AS MATERIALIZED (SELECT platform, organisation, week_start_date FROM ${paymentReports}
      WHERE ${IS_READ} AND week_start_date BETWEEN ${first(week)} AND ${week})
    SELECT b.platform, b.organisation, count(DISTINCT b.week_start_date) AS weeks FROM read b
    WHERE b.week_start_date < ${week} AND NOT EXISTS (SELECT 1 FROM read n WHERE n.week_start_date = ${week}
      AND n.platform = b.platform AND (n.organisation IN (b.organisation, '') OR b.organisation = ''))
    GROUP BY b.platform, b.organisation ORDER BY 1 DESC, 2`);
}

export function waitingRows(db: Database, week: string) {
  return db.all<{ id: string; fileName: string | null; platform: Platform; rows: number }>(sql`
    SELECT p.id, p.file_name AS fileName, p.platform, count(*) AS rows FROM ${earnings} e
      JOIN ${paymentReports} p ON p.id = e.report_id
    WHERE e.week_start_date = ${week} AND e.state = 'waiting' GROUP BY p.id ORDER BY p.created_at, p.id`);
}

/** Quarantined mail since the week began: its week is unknown. */
export async function quarantined(db: Database, week: string) {
  const [found] = await db.all<{ messages: number; newest: string | null }>(sql`
    SELECT count(*) AS messages, max(created_at) AS newest FROM ${paymentReports}
    WHERE outcome = 'quarantined' AND dismissed_at IS NULL AND created_at >= ${week}`);
  return found ?? { messages: 0, newest: null };
}

export function emptyFiles(db: Database, week: string) {
  return db.all<{ id: string; fileName: string | null; platform: Platform; rows: number }>(sql`
    SELECT p.id, p.file_name AS fileName, p.platform, count(e.id) + p.skipped_rows AS rows FROM ${paymentReports} p
      LEFT JOIN ${earnings} e ON e.report_id = p.id
    WHERE p.week_start_date = ${week} AND p.${IS_READ}
    GROUP BY p.id HAVING count(e.id) FILTER (WHERE ${AMOUNTS} OR e.gross_cents IS NULL) = 0 ORDER BY p.created_at, p.id`);
}

/** The same bytes as another week's file, or what a company's file of the week before says, cent by cent. */
export function repeatedFiles(db: Database, week: string) {
  const before = shiftDate(week, -7);
  return db.all<{ id: string; fileName: string | null; of: string; isSameFile: number }>(sql`
    WITH said AS MATERIALIZED (
      SELECT report_id, platform, organisation, week_start_date, group_concat(line) AS lines FROM (
        SELECT p.id AS report_id, p.platform, p.organisation, p.week_start_date,
          coalesce(e.external_id, e.full_name) || ' ' || e.gross_cents || ' ' || e.commission_cents || ' '
            || e.adjustments_cents || ' ' || e.cash_cents AS line
        FROM ${paymentReports} p JOIN ${earnings} e ON e.report_id = p.id AND ${AMOUNTS}
        WHERE p.week_start_date IN (${before}, ${week}) AND p.${IS_READ} ORDER BY p.id, line)
      GROUP BY report_id)
    SELECT p.id, p.file_name AS fileName, ${before} AS of, 0 AS isSameFile FROM said n
      JOIN said b ON b.week_start_date = ${before} AND b.platform = n.platform AND b.organisation = n.organisation
        AND b.lines = n.lines
      JOIN ${paymentReports} p ON p.id = n.report_id
    WHERE n.week_start_date = ${week} GROUP BY p.id
    UNION ALL SELECT p.id, p.file_name, o.week_start_date, 1 FROM ${paymentReports} p
      JOIN ${paymentReports} o ON o.id = p.detail
    WHERE p.outcome = 'duplicate' AND p.reason = 'same_bytes' AND o.week_start_date = ${before}
      AND p.created_at >= ${shiftDate(week, 7)} AND p.created_at < ${shiftDate(week, 14)}
    ORDER BY 1`);
}

/** Drivers beyond half of their own median either way, and those who earned in each week that they had, and not now. */
export function unusualDrivers(db: Database, week: string) {
  return db.all<{
    id: string;
    fullName: string;
    grossCents: number | null;
    medianCents: number;
    weeks: number;
  }>(sql`
    WITH ranked AS MATERIALIZED (
      SELECT driver_id, gross_cents, row_number() OVER own AS rank, count(*) OVER (PARTITION BY driver_id) AS weeks
      FROM ${financialRecords} WHERE week_start_date >= ${first(week)} AND week_start_date < ${week} AND gross_cents > 0
      WINDOW own AS (PARTITION BY driver_id ORDER BY gross_cents)),
    medians AS MATERIALIZED (SELECT driver_id, CAST(round(avg(gross_cents)) AS INTEGER) AS median, weeks
      FROM ranked WHERE rank IN ((weeks + 1) / 2, (weeks + 2) / 2) AND weeks >= ${LEAST_WEEKS} GROUP BY driver_id)
    SELECT d.id, d.full_name AS fullName, nullif(r.gross_cents, 0) AS grossCents, m.median AS medianCents, m.weeks
    FROM medians m JOIN ${drivers} d ON d.id = m.driver_id
      LEFT JOIN ${financialRecords} r ON r.week_start_date = ${week} AND r.driver_id = m.driver_id
    WHERE CASE WHEN coalesce(r.gross_cents, 0) > 0 THEN abs(r.gross_cents - m.median) * 2 > m.median
      ELSE (d.left_on IS NULL OR d.left_on > ${week}) AND m.weeks = (SELECT CAST((julianday(${week}) - julianday(
        min(x.week_start_date))) / 7 AS INTEGER) FROM ${financialRecords} x
        WHERE x.week_start_date >= ${first(week)} AND x.week_start_date < ${week} AND x.driver_id = m.driver_id) END
    ORDER BY d.full_name, d.id`);
}

/** What is proposed of the week: paid before it closes, it may differ. */
export function waitingCorrections(db: Database, week: string) {
  const isOfWeek = sql`k.week_start_date = ${week}`;
  return db.all<{ id: string; fullName: string; differenceCents: number }>(sql`
    SELECT d.id, d.full_name AS fullName, sum(c.due_cents - c.paid_cents) AS differenceCents
    FROM ${proposals(sql`${isOfWeek} AND ${notErased}`)} c JOIN ${drivers} d ON d.id = c.driver_id
    GROUP BY d.id ORDER BY d.full_name, d.id`);
}

export function negativePayouts(db: Database, week: string) {
  return db.all<{ id: string; fullName: string; payoutCents: number }>(sql`
    SELECT d.id, d.full_name AS fullName, r.payout_cents AS payoutCents FROM ${financialRecords} r
      JOIN ${drivers} d ON d.id = r.driver_id
    WHERE r.week_start_date = ${week} AND ${IS_CARRIED} ORDER BY d.full_name, d.id`);
}
