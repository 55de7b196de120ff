import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { neverActive } from '../../db/queries/never-active';
import { readList } from '../../db/queries/read-list';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
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
 * What a payment run pays: pending, not negative, since a negative payout is never paid out (docs/rules.md#paying),
 * and of a driver who is or was ACTIVE.
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
