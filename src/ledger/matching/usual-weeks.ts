import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonRows } from '../../../db/queries/bulk-insert';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import type { Platform } from '../../platform/domain/platform';

const WEEKS = jsonRows('platform', 'weekStartDate', 'organisation');

type Week = { platform: Platform; weekStartDate: string; organisation: string };

// The index has the sum as well, and a report's rows lie together there, unsorted; with LIMIT each sum is made once.
/** Of each week: gross cents of the eight before, where there are any, of the same platform and company. */
export async function usualWeeks(db: Database, weeks: readonly Week[]): Promise<number[][]> {
  const asked = weeks.map(WEEKS.encode);
  const rows = await db.all<{ n: number; cents: number }>(sql`
    WITH asked AS MATERIALIZED (SELECT key AS n, ${WEEKS.columns('value')},
      date(${WEEKS.value('weekStartDate', 'value')}, '-56 days') AS first FROM json_each(${JSON.stringify(asked)}))
    SELECT n, sum(cents) AS cents FROM (
      SELECT a.n, p.week_start_date AS week, (SELECT sum(e.gross_cents) FROM ${earnings} e INDEXED BY earnings_report
        WHERE e.report_id = p.id AND e.state IN ('booked', 'waiting') AND e.gross_cents IS NOT NULL) AS cents
      FROM asked a CROSS JOIN ${paymentReports} p
        ON p.week_start_date >= a.first AND p.week_start_date < a.week_start_date AND p.platform = a.platform
          AND (p.organisation = a.organisation OR p.organisation = '' OR a.organisation = '') LIMIT -1)
    WHERE cents IS NOT NULL GROUP BY n, week`);
  return weeks.map((_, n) => rows.filter((row) => row.n === n).map((row) => row.cents));
}
