import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { readList } from '../../db/read-list';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { neverActive } from '../drivers/standing';
import { flatRateCents } from './flat-rate';
import type { FinancialRecordDetails } from './schema';

/** Whole cents of a record's column as the API's decimal string. */
function decimal(column: string): SQL {
  return decimalOf(sql.raw(`r.${column}`));
}

/** -5 is `-0.05`. */
function decimalOf(cents: SQL): SQL {
  return sql`CASE WHEN ${cents} < 0 THEN '-' ELSE '' END || printf('%d.%02d', abs(${cents}) / 100, abs(${cents}) % 100)`;
}

const FIELDS = sql`
  'id', r.id, 'weekStartDate', r.week_start_date, 'grossEarnings', ${decimal('gross_cents')},
  'platformCommission', ${decimal('commission_cents')}, 'flatRateDeduction', ${decimal('flat_rate_cents')},
  'finalPayout', ${decimal('payout_cents')}, 'status', r.status, 'version', r.version,
  'driver', json_object('id', d.id, 'fullName', d.full_name, 'contractType', d.contract_type)`;

const RECORD = sql`json_object(${FIELDS})`;

/**
 * What a payment run pays: pending, not negative, since a negative payout is never paid out (DESIGN.md §6.11), and of
 * a driver who is or was ACTIVE.
 */
const PAYABLE = sql`r.status = 'PENDING' AND r.payout_cents >= 0 AND r.driver_id NOT IN ${neverActive}`;

/** Changes with every payment, and with every record added or changed. Raise the first number with the answer's fields. */
const VERSION = sql`
  SELECT '3-' || (SELECT count(*) FROM financial_records) || '-' || (SELECT count(*) FROM drivers)
    || '-' || coalesce((SELECT id FROM audit_log WHERE action <> 'document.view' AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)
    AS version`;

const ROWS_AT_ONCE = 8_000;

/**
 * Records newest week first, as the JSON of `FinancialRecord[]`; `json` is null when the list is still at one of
 * `knownVersions`.
 */
export async function listRecords(db: Database, only: 'all' | 'payable', knownVersions: readonly string[]) {
  const known = JSON.stringify(knownVersions);
  const condition = only === 'payable' ? PAYABLE : sql`1`;
  const { version, json } = await readList(db, {
    rowsAtOnce: ROWS_AT_ONCE,
    count: sql`SELECT count(*) FROM financial_records r WHERE ${condition}`,
    pageOf: (range, total) => sql`
      SELECT version, CASE WHEN version IN (SELECT value FROM json_each(${known})) THEN NULL ELSE (
        SELECT coalesce(group_concat(record, ','), '') FROM (
          SELECT ${RECORD} AS record FROM financial_records r JOIN drivers d ON d.id = r.driver_id
          WHERE ${condition} ORDER BY r.week_start_date DESC, d.full_name, r.id ${range})) END AS json ${total}
      FROM (${VERSION})`,
  });
  return { version, json: json === null ? null : `[${json}]` };
}

const NET = sql`(e.gross_cents - e.commission_cents + e.adjustments_cents - e.cash_cents)`;

const PLATFORM = sql`json_object(
  'id', e.id, 'platform', e.platform, 'grossEarnings', ${decimalOf(sql`e.gross_cents`)},
  'platformCommission', ${decimalOf(sql`e.commission_cents`)}, 'adjustments', ${decimalOf(sql`e.adjustments_cents`)},
  'cash', ${decimalOf(sql`e.cash_cents`)}, 'net', ${decimalOf(NET)},
  'reportId', p.id, 'fileName', p.file_name, 'receivedAt', p.created_at)`;

/** A record with what each platform's report says of its week; null when there is none. */
export async function findRecordDetails(db: Database, id: string): Promise<FinancialRecordDetails | null> {
  const [row] = await db.all<{ json: string }>(sql`
    SELECT json_object(${FIELDS}, 'adjustments', ${decimal('adjustments_cents')}, 'cash', ${decimal('cash_cents')},
      'platforms', (SELECT json_group_array(json(platform)) FROM (
        SELECT ${PLATFORM} AS platform FROM ${earnings} e JOIN ${paymentReports} p ON p.id = e.report_id
        WHERE e.driver_id = r.driver_id AND e.week_start_date = r.week_start_date AND e.state = 'booked'
        ORDER BY e.platform DESC, e.id))) AS json
    FROM ${financialRecords} r JOIN drivers d ON d.id = r.driver_id WHERE r.id = ${id}`);
  return row ? JSON.parse(row.json) : null;
}

type Payment = { id: string; staff: string; shown: Shown; now: Date };

/** Pays a record that may be paid, and answers how it stands afterwards; null when there is none. */
export async function payRecord(db: Database, { id, staff, shown, now }: Payment) {
  const at = now.toISOString();
  const [, , rows] = await db.batch([
    db
      .update(financialRecords)
      .set({ status: 'PAID', paidAt: at, version: sql`${financialRecords.version} + 1` })
      .where(
        and(
          eq(financialRecords.id, id),
          eq(financialRecords.status, 'PENDING'),
          gte(financialRecords.payoutCents, 0),
          sql`${financialRecords.driverId} NOT IN ${neverActive}`,
          shown ? inArray(financialRecords.version, [...shown]) : undefined,
        ),
      ),
    auditIfChanged(db, { at, actor: staff, action: 'financial-record.pay', subject: id }),
    db
      .select({
        status: financialRecords.status,
        version: financialRecords.version,
        neverActive: sql<number>`${financialRecords.driverId} IN ${neverActive}`.mapWith(Boolean),
      })
      .from(financialRecords)
      .where(eq(financialRecords.id, id)),
  ]);
  return rows[0] ?? null;
}

/** A UUID of version 7 (RFC 9562 §5.7): those of one instant lie together, and an index of many rows is written far sooner. */
function newIds(at: string): SQL {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  return sql`(${`${time.slice(0, 8)}-${time.slice(8)}-7`} || lower(substr(hex(randomblob(2)), 2)
    || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))`;
}

/** A transaction by its name in earnings (db/schema/earnings.ts), and the reports whose rows it adds: JSON of their ids. */
export type Change = { changeId: string; added: string };

/** Rows that were there before and that a transaction has changed. */
export function changedIn(changeId: string): SQL {
  return sql`(changed_in = ${changeId} AND changed_in <> report_id)`;
}

/** The rows of earnings that a transaction has changed, or added. */
export function changedEarnings({ changeId, added }: Change): SQL {
  const columns = sql`id, report_id, platform, external_id, driver_id, week_start_date, state`;
  const reports = sql`(SELECT value FROM json_each(${added}))`;
  return sql`SELECT ${columns} FROM ${earnings} WHERE report_id IN ${reports}
    UNION ALL SELECT ${columns} FROM ${earnings}
    WHERE ${changedIn(changeId)} AND report_id NOT IN ${reports}`;
}

type SumUp = {
  /** Whose changes to earnings are to be followed. */
  change: Change;
  at: string;
};

/**
 * Makes each pending record of the weeks whose earnings changed the sum of what is booked, less one flat rate: payout =
 * gross - commission + adjustments - cash - flat rate (DESIGN.md §6.10 and §6.11). One that nothing is booked for any
 * more goes.
 */
export function sumUpStatements(db: Database, { change, at }: SumUp) {
  return [
    db.run(sql`
      INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
        cash_cents, flat_rate_cents, payout_cents, status, created_at)
      SELECT ${newIds(at)}, driver_id, week_start_date, gross, commission, adjustments, cash, flat,
        gross - commission + adjustments - cash - flat, 'PENDING', ${at}
      FROM (
        WITH concerned AS MATERIALIZED (SELECT DISTINCT driver_id, week_start_date FROM (${changedEarnings(change)})
            WHERE driver_id IS NOT NULL),
          rates AS MATERIALIZED (SELECT week, ${flatRateCents('SLOT', sql`week`)} AS slot,
              ${flatRateCents('VEHICLE_RENTAL', sql`week`)} AS rental
            FROM (SELECT DISTINCT week_start_date AS week FROM concerned))
        SELECT e.driver_id, e.week_start_date, sum(e.gross_cents) AS gross, sum(e.commission_cents) AS commission,
          sum(e.adjustments_cents) AS adjustments, sum(e.cash_cents) AS cash,
          CASE d.contract_type WHEN 'SLOT' THEN f.slot ELSE f.rental END AS flat
        FROM concerned c
          JOIN drivers d ON d.id = c.driver_id
          JOIN rates f ON f.week = c.week_start_date
          JOIN ${earnings} e ON e.driver_id = c.driver_id AND e.week_start_date = c.week_start_date
            AND e.state = 'booked'
        GROUP BY e.driver_id, e.week_start_date)
      WHERE true
      ON CONFLICT (driver_id, week_start_date) DO UPDATE SET
        version = version + ((gross_cents, commission_cents, adjustments_cents, cash_cents, flat_rate_cents) IS NOT
          (excluded.gross_cents, excluded.commission_cents, excluded.adjustments_cents, excluded.cash_cents,
          excluded.flat_rate_cents)),
        gross_cents = excluded.gross_cents, commission_cents = excluded.commission_cents,
        adjustments_cents = excluded.adjustments_cents, cash_cents = excluded.cash_cents,
        flat_rate_cents = excluded.flat_rate_cents, payout_cents = excluded.payout_cents
      WHERE status = 'PENDING'`),
    db.run(sql`
      DELETE FROM ${financialRecords} AS r WHERE r.status = 'PENDING'
        AND (r.driver_id, r.week_start_date) IN (SELECT driver_id, week_start_date FROM (${changedEarnings(change)})
          WHERE state <> 'booked' AND driver_id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM ${earnings} e WHERE e.driver_id = r.driver_id
          AND e.week_start_date = r.week_start_date AND e.state = 'booked')`),
  ];
}
