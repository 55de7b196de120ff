import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonRows } from '../../db/queries/bulk-insert';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import type { Platform } from '../domain/platform';

const WEEKS = jsonRows('platform', 'weekStartDate', 'organisation');

type Week = { platform: Platform; weekStartDate: string; organisation: string };

// CROSS JOIN and the index, which has the sum as well: a report's rows lie together, those of a week do not.
/** Of each week: gross cents of the eight before, where there are any, of the same platform and company. */
export async function usualWeeks(db: Database, weeks: readonly Week[]): Promise<number[][]> {
  const asked = weeks.map(WEEKS.encode);
  const rows = await db.all<{ n: number; cents: number }>(sql`
    WITH asked AS MATERIALIZED (SELECT key AS n, ${WEEKS.columns('value')},
      date(${WEEKS.value('weekStartDate', 'value')}, '-56 days') AS first FROM json_each(${JSON.stringify(asked)}))
    SELECT a.n, sum(e.gross_cents) AS cents FROM asked a
      CROSS JOIN ${paymentReports} p ON p.week_start_date >= a.first AND p.week_start_date < a.week_start_date AND p.platform = a.platform
        AND (p.organisation = a.organisation OR p.organisation = '' OR a.organisation = '')
      CROSS JOIN ${earnings} e INDEXED BY earnings_report ON e.report_id = p.id
    WHERE e.state IN ('booked', 'waiting') AND e.gross_cents IS NOT NULL
    GROUP BY a.n, p.week_start_date`);
  return weeks.map((_, n) => rows.filter((row) => row.n === n).map((row) => row.cents));
}
