import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { isPaidOut } from '../ledger/paid-out';
import type { StoredReport } from '../ledger/reports';
import { toPaymentReport } from './answers';
import type { PaymentReport } from './schema';

const MOST_NAMED = 3;
/** A driver may have several rows. */
const MOST_ROWS = 4 * MOST_NAMED;

type PaidOfReport = NonNullable<PaymentReport['paid']>;
type Paid = { id: string; names: string };

/** Who was paid by each report; one that paid nobody is missing. */
async function paidOf(db: Database, ids: readonly string[]): Promise<Map<string, PaidOfReport>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<Paid>(sql`
    SELECT p.id, (SELECT json_group_array(name) FROM (SELECT d.full_name AS name FROM ${earnings} e
      JOIN ${drivers} d ON d.id = e.driver_id
      WHERE e.report_id = p.id AND ${isPaidOut('e')} ORDER BY e.id LIMIT ${MOST_ROWS})) AS names
    FROM json_each(${JSON.stringify(ids)}) v JOIN ${paymentReports} p ON p.id = v.value
    WHERE EXISTS (SELECT 1 FROM ${financialRecords} r
      WHERE r.status = 'PAID' AND r.week_start_date = p.week_start_date)`);
  const found = rows.map(({ id, names }) => [id, namesIn(names)] as const);
  return new Map(
    found.flatMap(([id, names]) =>
      names.length === 0
        ? []
        : [[id, { names: names.slice(0, MOST_NAMED), more: names.length > MOST_NAMED }]],
    ),
  );
}

function namesIn(json: string): string[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? [...new Set(names.map(String))] : [];
}

export async function answerReports(
  db: Database,
  reports: readonly StoredReport[],
): Promise<PaymentReport[]> {
  const paid = await paidOf(
    db,
    reports.flatMap(({ id, read }) => (read ? [id] : [])),
  );
  return reports.map((report) => toPaymentReport(report, paid.get(report.id) ?? null));
}

export async function answerReport(db: Database, report: StoredReport): Promise<PaymentReport> {
  const { id, read } = report;
  const paid = read ? await paidOf(db, [id]) : null;
  return toPaymentReport(report, paid?.get(id) ?? null);
}
