import { and, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { parsed } from '../../../db/queries/json-of';
import { isOneOf } from '../../../db/queries/one-of';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import type { StoredReport } from '../../ledger/kernel/reports';
import { IS_SETTLED, isClosedWeek, isPaidWeek } from '../../ledger/kernel/store';
import { toPaymentReport } from './report-answers';
import type { PaymentReport } from './schema';

const MOST_NAMED = 3;
/** Larger than `MOST_NAMED`, since a driver may have several rows. */
const MOST_ROWS = 4 * MOST_NAMED;

type PaidOfReport = NonNullable<PaymentReport['paid']>;

/** The drivers paid by it, and whether any of its rows is booked in a closed week. */
export type FrozenByReport = Pick<PaymentReport, 'closed' | 'paid'>;
const OPEN: FrozenByReport = { closed: false, paid: null };

/** Reports without frozen rows may be missing. */
async function frozenOf(db: Database, ids: readonly string[]): Promise<Map<string, FrozenByReport>> {
  if (ids.length === 0) return new Map();
  const isPaid = isPaidWeek({ driverId: sql`e.driver_id`, week: sql`e.week_start_date` });
  const isClosed = isClosedWeek(sql`p.week_start_date`);
  const names = sql<
    string[]
  >`(SELECT json_group_array(name) FROM (SELECT d.full_name AS name FROM ${earnings} e
    JOIN ${drivers} d ON d.id = e.driver_id
    WHERE e.report_id = p.id AND e.state = 'booked' AND ${isPaid} ORDER BY e.id LIMIT ${MOST_ROWS}))`;
  const closed = sql<boolean>`${isClosed} AND EXISTS (SELECT 1 FROM ${earnings} e
    WHERE e.report_id = p.id AND e.state = 'booked')`;
  const isSettled = sql`EXISTS (SELECT 1 FROM ${financialRecords} r
    WHERE r.status ${IS_SETTLED} AND r.week_start_date = p.week_start_date)`;
  const p = alias(paymentReports, 'p');
  const rows = await db
    .select({ id: p.id, names: parsed(names), closed: closed.mapWith(Boolean) })
    .from(p)
    .where(and(isOneOf(p.id, ids), or(isSettled, isClosed)));
  return new Map(rows.map(({ id, names, closed }) => [id, { closed, paid: paidOf([...new Set(names)]) }]));
}

function paidOf(names: readonly string[]): PaidOfReport | null {
  return names.length === 0 ? null : { names: names.slice(0, MOST_NAMED), more: names.length > MOST_NAMED };
}

export async function answerReports(
  db: Database,
  reports: readonly StoredReport[],
): Promise<PaymentReport[]> {
  const frozen = await frozenOf(
    db,
    reports.flatMap(({ id, read }) => (read ? [id] : [])),
  );
  return reports.map((report) => toPaymentReport(report, frozen.get(report.id) ?? OPEN));
}

export async function answerReport(db: Database, report: StoredReport): Promise<PaymentReport> {
  const { id, read } = report;
  const frozen = read ? await frozenOf(db, [id]) : null;
  return toPaymentReport(report, frozen?.get(id) ?? OPEN);
}
