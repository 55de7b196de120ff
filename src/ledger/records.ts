import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { batchOf } from '../../db/queries/batch-of';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { contractOn } from '../../db/queries/contract-on';
import { feeInForce } from '../../db/queries/fee-in-force';
import { wasNeverActive } from '../../db/queries/never-active';
import { isPayable } from '../../db/queries/payable';
import { preparedSteps } from '../../db/queries/prepared';
import { ofSettlementsAlone } from '../../db/queries/settlements-alone';
import { transact } from '../../db/queries/transact';
import { earnings } from '../../db/schema/earnings';
import { feeRules } from '../../db/schema/fee-rules';
import { financialRecords } from '../../db/schema/financial-records';
import { auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isShown, shownJson } from '../decisions/store';
import { lisbonDate } from '../domain/calendar';
import { feeOf, isDueWithout, RULE_COLUMNS } from './fee';
import { mondaysOf } from './flat-rate';
import { isClosed } from './frozen';
import { hasSettlements, settledCents } from './settled';

type Payment = { id: string; staff: string; shown: Shown; now: Date };

const paying = preparedSteps(['id', 'staff', 'shown', 'at'], (db, { id, staff, shown, at }) => ({
  change: db
    .update(financialRecords)
    .set({ status: 'PAID', paidAt: at, version: sql`${financialRecords.version} + 1` })
    .where(
      and(
        eq(financialRecords.id, id),
        isPayable(wasNeverActive(financialRecords.driverId)),
        isShown(financialRecords.version, shown),
      ),
    ),
  audit: auditIfChanged(db, { at, actor: staff, action: 'financial-record.pay', subject: id }),
  after: db
    .select({
      status: financialRecords.status,
      version: financialRecords.version,
      paidAt: financialRecords.paidAt,
      carriedTo: financialRecords.carriedTo,
      inBatch: ifUnpaid(batchOf(sql`${financialRecords.id}`)),
      neverActive: ifUnpaid(wasNeverActive(financialRecords.driverId)).mapWith(Boolean),
      ofSettlementsAlone: ifUnpaid(ofSettlementsAlone).mapWith(Boolean),
    })
    .from(financialRecords)
    .where(eq(financialRecords.id, id))
    .limit(1),
}));

/** Why a record was not paid is asked only then. */
function ifUnpaid(reason: SQL): SQL<number> {
  return sql<number>`CASE WHEN ${financialRecords.status} <> 'PAID' THEN ${reason} END`;
}

/** Answers the record as it stands afterwards; null when there is none. */
export async function payRecord(db: Database, { id, staff, shown, now }: Payment) {
  const given = { id, staff, shown: shownJson(shown), at: now.toISOString() };
  const { after } = await transact(db, paying(db, given));
  return after[0] ?? null;
}

/** UUIDv7 (RFC 9562 §5.7): sequential keys, cheap to index. */
export function newIds(at: string): SQL {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  return sql`format('%s%03x-%04x-%012x', ${`${time.slice(0, 8)}-${time.slice(8)}-7`}, random() & 0xfff,
    0x8000 | (random() & 0x3fff), random() & 0xffffffffffff)`;
}

/** `added`: JSON of the ids of the reports that the transaction adds. */
export type Change = { changeId: string; added: string };

/** Rows that existed before the transaction changed them. */
export function changedIn(changeId: string): SQL {
  return sql`(changed_in = ${changeId} AND changed_in <> report_id)`;
}

export function changedEarnings({ changeId, added }: Change): SQL {
  const columns = sql`id, report_id, platform, external_id, driver_id, week_start_date, state`;
  const reports = sql`(SELECT value FROM json_each(${added}))`;
  return sql`SELECT ${columns} FROM ${earnings} WHERE report_id IN ${reports}
    UNION ALL SELECT ${columns} FROM ${earnings}
    WHERE ${changedIn(changeId)} AND report_id NOT IN ${reports}`;
}

type SumUp = {
  change: Change;
  at: string;
};

/** Recomputes pending records of changed open weeks (docs/rules/finances.md#payout); one of nothing is deleted. */
export function sumUpStatements(db: Database, { change, at }: SumUp) {
  const today = lisbonDate(new Date(at));
  const fee = feeOf({
    contract: sql`contract`,
    month: { parts: sql`mondays`, before: sql`mondays_before` },
    grossCents: sql`gross`,
    hasEarnings: sql`(booked > 0)`,
    isDueWithout: sql`is_due`,
  });
  const isDue = isDueWithout({ driver: 'd', week: sql`s.week_start_date`, today });
  const month = mondaysOf(sql`week`);
  // LIMIT keeps SQLite from evaluating a column wherever it is named.
  return [
    db.run(sql`
      INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
        cash_cents, flat_rate_cents, fee_basis, settlement_cents, payout_cents, status, created_at)
      SELECT ${newIds(at)}, driver_id, week_start_date, gross, commission, adjustments, cash, flat, basis, settled,
        gross - commission + adjustments - cash - flat + settled, 'PENDING', ${at}
      FROM (SELECT *, ${fee.cents} AS flat, ${fee.basis} AS basis FROM (
        WITH concerned AS MATERIALIZED (SELECT DISTINCT driver_id, week_start_date FROM (${changedEarnings(change)})
            WHERE driver_id IS NOT NULL AND NOT ${isClosedWeek(sql`week_start_date`)}),
          months AS MATERIALIZED (SELECT week, ${month.parts} AS mondays, ${month.before} AS mondays_before
            FROM (SELECT DISTINCT week_start_date AS week FROM concerned)),
          sums AS (SELECT c.driver_id, c.week_start_date, coalesce(sum(e.gross_cents), 0) AS gross,
              coalesce(sum(e.commission_cents), 0) AS commission, coalesce(sum(e.adjustments_cents), 0) AS adjustments,
              coalesce(sum(e.cash_cents), 0) AS cash, count(e.id) AS booked
            FROM concerned c LEFT JOIN ${earnings} e ON e.driver_id = c.driver_id
              AND e.week_start_date = c.week_start_date AND e.state = 'booked'
            GROUP BY c.driver_id, c.week_start_date),
          ruled AS (SELECT *, ${feeInForce(sql`sums.driver_id`, sql`sums.week_start_date`)} AS rule_n FROM sums LIMIT -1)
        SELECT s.*, m.mondays, m.mondays_before, ${RULE_COLUMNS}, ${settledCents('s')} AS settled,
          ${contractOn({ id: sql`d.id`, contractType: sql`d.contract_type` }, sql`s.week_start_date`)} AS contract,
          CASE WHEN s.booked = 0 AND rule.without_earnings = 1 THEN ${isDue} ELSE 0 END AS is_due,
          CASE WHEN s.booked > 0 THEN 1 ELSE ${hasSettlements('s')} END AS is_kept
        FROM ruled s
          CROSS JOIN drivers d ON d.id = s.driver_id
          CROSS JOIN months m ON m.week = s.week_start_date
          LEFT JOIN ${feeRules} rule INDEXED BY fee_rules_driver ON rule.driver_id = s.driver_id AND rule.n = s.rule_n
        LIMIT -1))
      WHERE is_kept OR flat > 0
      ON CONFLICT (driver_id, week_start_date) DO UPDATE SET
        version = version + ((gross_cents, commission_cents, adjustments_cents, cash_cents, flat_rate_cents,
          settlement_cents) IS NOT (excluded.gross_cents, excluded.commission_cents, excluded.adjustments_cents,
          excluded.cash_cents, excluded.flat_rate_cents, excluded.settlement_cents)),
        gross_cents = excluded.gross_cents, commission_cents = excluded.commission_cents,
        adjustments_cents = excluded.adjustments_cents, cash_cents = excluded.cash_cents,
        flat_rate_cents = excluded.flat_rate_cents, fee_basis = excluded.fee_basis,
        settlement_cents = excluded.settlement_cents, payout_cents = excluded.payout_cents
      WHERE status = 'PENDING'`),
    db.run(sql`
      DELETE FROM ${financialRecords} AS r WHERE r.status = 'PENDING'
        AND (r.driver_id, r.week_start_date) IN (SELECT driver_id, week_start_date FROM (${changedEarnings(change)})
          WHERE state <> 'booked' AND driver_id IS NOT NULL) AND NOT ${isClosed('r')}
        AND NOT EXISTS (SELECT 1 FROM ${earnings} e WHERE e.driver_id = r.driver_id
          AND e.week_start_date = r.week_start_date AND e.state = 'booked')
        AND NOT ${hasSettlements('r')} AND r.fee_basis ->> '$.withoutEarnings' IS NULL`),
  ];
}
