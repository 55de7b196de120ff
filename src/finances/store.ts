import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { financialRecords } from '../../db/schema/financial-records';
import { auditIfChanged } from '../audit/store';

/** Whole cents as the API's decimal string: -5 is `-0.05`. */
function decimal(column: string): SQL {
  const cents = sql.raw(`r.${column}`);
  return sql`CASE WHEN ${cents} < 0 THEN '-' ELSE '' END || printf('%d.%02d', abs(${cents}) / 100, abs(${cents}) % 100)`;
}

const RECORD = sql`json_object(
  'id', r.id, 'weekStartDate', r.week_start_date, 'grossEarnings', ${decimal('gross_cents')},
  'platformCommission', ${decimal('commission_cents')}, 'flatRateDeduction', ${decimal('flat_rate_cents')},
  'finalPayout', ${decimal('payout_cents')}, 'status', r.status,
  'driver', json_object('id', d.id, 'fullName', d.full_name, 'contractType', d.contract_type))`;

/** What a payment run pays: pending, and not negative, since a negative payout is never paid out (DESIGN.md §6.11). */
const PAYABLE = sql`r.status = 'PENDING' AND r.payout_cents >= 0`;

/** Changes with every payment, and with every record added. */
const VERSION = sql`
  SELECT '1-' || (SELECT count(*) FROM financial_records) || '-' || (SELECT count(*) FROM drivers)
    || '-' || coalesce((SELECT id FROM audit_log WHERE action <> 'document.view' ORDER BY id DESC LIMIT 1), 0)
    AS version`;

/**
 * Records newest week first, as the JSON of `FinancialRecord[]`; `json` is null when the list is still at one of
 * `knownVersions`.
 */
export function listRecords(db: Database, only: 'all' | 'payable', knownVersions: readonly string[]) {
  const known = JSON.stringify(knownVersions);
  const condition = only === 'payable' ? PAYABLE : sql`1`;
  return db.get<{ version: string; json: string | null }>(sql`
    SELECT version, CASE WHEN version IN (SELECT value FROM json_each(${known})) THEN NULL ELSE (
      SELECT '[' || coalesce(group_concat(record, ','), '') || ']' FROM (
        SELECT ${RECORD} AS record FROM financial_records r JOIN drivers d ON d.id = r.driver_id
        WHERE ${condition} ORDER BY r.week_start_date DESC, d.full_name, r.id)) END AS json
    FROM (${VERSION})`);
}

type Payment = { id: string; staff: string; now: Date };

/** Pays a record that may be paid, and answers how it stands afterwards; null when there is none. */
export async function payRecord(db: Database, { id, staff, now }: Payment) {
  const at = now.toISOString();
  const [, , rows] = await db.batch([
    db
      .update(financialRecords)
      .set({ status: 'PAID', paidAt: at })
      .where(
        and(
          eq(financialRecords.id, id),
          eq(financialRecords.status, 'PENDING'),
          gte(financialRecords.payoutCents, 0),
        ),
      ),
    auditIfChanged(db, { at, actor: staff, action: 'financial-record.pay', subject: id }),
    db.select({ status: financialRecords.status }).from(financialRecords).where(eq(financialRecords.id, id)),
  ]);
  return rows[0] ?? null;
}
