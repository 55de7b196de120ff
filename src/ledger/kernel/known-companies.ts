import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import type { BookedWeek } from '../weeks/company-history';
import type { Row } from '../weeks/week-rows';
import type { Scope } from './scope';

/** For the companies that the rows name: each one's first week, and the weeks of the rows' drivers. */
export async function readCompanies(
  db: Database,
  scope: Pick<Scope, 'companies' | 'drivers'>,
  rows: readonly Row[],
): Promise<BookedWeek[]> {
  const names = new Set([...scope.companies, ...rows.map(({ report }) => report.company)]);
  names.delete('');
  // A single company cannot be confused with another.
  if (names.size < 2) return [];
  const booked = sql`FROM ${paymentReports} p JOIN ${earnings} e ON e.report_id = p.id
    WHERE ${isOneOf(sql`p.organisation`, names)} AND e.state = 'booked'`;
  return db.all<BookedWeek>(sql`
    SELECT e.platform, p.organisation AS company, min(e.week_start_date) AS week, NULL AS driverId ${booked} GROUP BY 1, 2
    UNION SELECT e.platform, p.organisation, e.week_start_date, e.driver_id ${booked}
      AND ${isOneOf(sql`e.driver_id`, scope.drivers)}`);
}
