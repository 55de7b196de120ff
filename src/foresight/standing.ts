import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonRows } from '../../db/queries/bulk-insert';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { IS_SETTLED } from '../../db/queries/record-status';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import type { Platform } from '../domain/platform';
import { isFrozen } from '../ledger/frozen';
import { isStated, isUnorderedWith, type Version } from '../ledger/made-at';
import type { Earnings } from '../report-files/schema';

export type Standing = Earnings & {
  platform: Platform;
  weekStartDate: string;
  driverId: string;
  externalId: string | null;
  organisation: string;
  /** Paid or closed. */
  frozen: boolean;
};

type Week = { platform: Platform; weekStartDate: string };

export function weekOf({ platform, weekStartDate }: Week): string {
  return `${platform} ${weekStartDate}`;
}

const WEEKS = jsonRows('platform', 'weekStartDate');

/** `isBooked`: else it was superseded. */
type Claim = Standing & { isBooked: boolean };

/** `madeUntil`: only versions made by then. */
export async function claimsIn(db: Database, weeks: readonly Week[], version?: Version): Promise<Claim[]> {
  const asked = JSON.stringify(weeks.map(WEEKS.encode));
  const rows = await db.all<Omit<Claim, 'frozen' | 'isBooked'> & { frozen: number; isBooked: number }>(sql`
    SELECT e.platform, e.week_start_date AS weekStartDate, e.driver_id AS driverId, e.external_id AS externalId,
      e.gross_cents AS grossCents, e.commission_cents AS commissionCents, e.adjustments_cents AS adjustmentsCents,
      e.cash_cents AS cashCents, e_p.organisation, ${version ? isStated('e') : sql`e.state = 'booked'`} AS isBooked, ${isFrozen('e')} AS frozen
    FROM (SELECT DISTINCT ${WEEKS.columns('value')} FROM json_each(${asked})) w
      JOIN ${earnings} e ON e.week_start_date = w.week_start_date AND e.platform = w.platform
      JOIN ${paymentReports} e_p ON e_p.id = e.report_id
    WHERE e.reason IS NULL AND e.driver_id IS NOT NULL AND e.state <> 'dismissed'
      AND ${version ? isUnorderedWith('e', version) : sql`e.state <> 'skipped'`}`);
  return rows.map((row) => ({ ...row, frozen: row.frozen === 1, isBooked: row.isBooked === 1 }));
}

/** As `driverId week`, whatever the platform, and closed weeks as their Monday. */
export async function frozenIn(db: Database, weeks: readonly Week[]): Promise<Set<string>> {
  const asked = JSON.stringify(weeks.map(({ weekStartDate }) => weekStartDate));
  const rows = await db.all<{ frozen: string }>(sql`
    SELECT driver_id || ' ' || week_start_date AS frozen FROM ${financialRecords}
    WHERE status ${IS_SETTLED} AND week_start_date IN (SELECT value FROM json_each(${asked}))
    UNION ALL SELECT value FROM json_each(${asked}) WHERE ${isClosedWeek(sql`value`)}`);
  return new Set(rows.map(({ frozen }) => frozen));
}

const AMOUNTS = ['grossCents', 'commissionCents', 'adjustmentsCents', 'cashCents'] as const;

export function isSameAmount(a: Earnings, b: Earnings): boolean {
  return AMOUNTS.every((name) => a[name] === b[name]);
}

export function isNothing(row: Earnings): boolean {
  return AMOUNTS.every((name) => row[name] === 0);
}

/** An unnamed company matches any. */
export function isSameCompany(a: { organisation: string }, b: { organisation: string }): boolean {
  return a.organisation === b.organisation || a.organisation === '' || b.organisation === '';
}

export function netOf(row: Earnings): number {
  return row.grossCents - row.commissionCents + row.adjustmentsCents - row.cashCents;
}

export function sumOf(rows: readonly Earnings[]): number {
  return rows.reduce((sum, row) => sum + netOf(row), 0);
}
