import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { contractOn } from '../../db/queries/contract-on';
import { feeInForce } from '../../db/queries/fee-in-force';
import { earnings } from '../../db/schema/earnings';
import { feeRules } from '../../db/schema/fee-rules';
import { financialRecords } from '../../db/schema/financial-records';
import { lisbonDate } from '../domain/calendar';
import { feeOf, isDueWithout, RULE_COLUMNS } from './fee';
import { mondaysOf } from './flat-rate';
import { isClosed } from './frozen';
import { type Change, changedEarnings, changedIn, newIds } from './records';
import { ADDED } from './row-state';
import { hasSettlements, settledCents } from './settled';

type SumUp = {
  change: Change;
  /** Of the reports that it adds, as `reportsOf` has them, those that book a driver once at most. */
  single?: string;
  at: string;
};

/** Of these reports, those whose week has no other rows, none of them changed since: each sum is a row's own. */
function aloneIn(single: string, { changeId }: Change): SQL {
  const ids = (which: 'min' | 'max') =>
    sql`(SELECT ${sql.raw(which)}(id) FROM ${earnings} WHERE report_id = ${ADDED.value('reportId', 'value')})`;
  return sql`SELECT report_id, week_start_date AS week FROM (
      SELECT ${ADDED.columns('value')}, ${ids('min')} AS first, ${ids('max')} AS last FROM json_each(${single}) LIMIT -1) f
    WHERE NOT ${isClosedWeek(sql`week_start_date`)}
      AND NOT EXISTS (SELECT 1 FROM ${earnings} e WHERE e.week_start_date = f.week_start_date
        AND +e.id NOT BETWEEN f.first AND f.last)
      AND NOT EXISTS (SELECT 1 FROM ${earnings} e WHERE ${changedIn(changeId)} AND e.report_id = f.report_id)`;
}

/** Recomputes pending records of changed open weeks (docs/rules/finances.md#payout); one of nothing is deleted. */
export function sumUpStatements(db: Database, { change, single = '[]', at }: SumUp) {
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
  const ofWeeks = sql`driver_id, week_start_date FROM ${earnings}
    WHERE driver_id IS NOT NULL AND NOT ${isClosedWeek(sql`week_start_date`)}`;
  // LIMIT keeps SQLite from evaluating a column wherever it is named.
  return [
    db.run(sql`
      INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
        cash_cents, flat_rate_cents, fee_basis, settlement_cents, payout_cents, status, created_at)
      SELECT ${newIds(at)}, driver_id, week_start_date, gross, commission, adjustments, cash, flat, basis, settled,
        gross - commission + adjustments - cash - flat + settled, 'PENDING', ${at}
      FROM (SELECT *, ${fee.cents} AS flat, ${fee.basis} AS basis FROM (
        WITH alone AS MATERIALIZED (${aloneIn(single, change)}),
          concerned AS MATERIALIZED (SELECT ${ofWeeks} AND report_id IN (SELECT value FROM json_each(${change.added}))
              AND NOT (state = 'booked' AND report_id IN (SELECT report_id FROM alone))
            UNION SELECT ${ofWeeks} AND ${changedIn(change.changeId)}),
          months AS MATERIALIZED (SELECT week, ${month.parts} AS mondays, ${month.before} AS mondays_before
            FROM (SELECT week_start_date AS week FROM concerned UNION SELECT week FROM alone)),
          sums AS (SELECT c.driver_id, c.week_start_date, coalesce(sum(e.gross_cents), 0) AS gross,
              coalesce(sum(e.commission_cents), 0) AS commission, coalesce(sum(e.adjustments_cents), 0) AS adjustments,
              coalesce(sum(e.cash_cents), 0) AS cash, count(e.id) AS booked
            FROM concerned c LEFT JOIN ${earnings} e ON e.driver_id = c.driver_id
              AND e.week_start_date = c.week_start_date AND e.state = 'booked'
            GROUP BY c.driver_id, c.week_start_date
            UNION ALL SELECT e.driver_id, e.week_start_date, e.gross_cents, e.commission_cents, e.adjustments_cents,
              e.cash_cents, 1 FROM alone a CROSS JOIN ${earnings} e INDEXED BY earnings_report
              ON e.report_id = a.report_id AND e.state = 'booked' WHERE e.driver_id IS NOT NULL),
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
