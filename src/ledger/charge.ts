import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { contractOn } from '../../db/queries/contract-on';
import { feeInForce } from '../../db/queries/fee-in-force';
import { drivers } from '../../db/schema/drivers';
import { feeRules } from '../../db/schema/fee-rules';
import { financialRecords } from '../../db/schema/financial-records';
import { auditEach } from '../audit/store';
import { lisbonDate } from '../domain/calendar';
import { feeOf, isDueWithout, RULE_COLUMNS } from './fee';
import { mondaysOf } from './flat-rate';
import { isClosed } from './frozen';
import { newIds } from './records';
import { isBooked } from './settled';

/** `of`: of `fee_rules`, whose drivers. */
type Charge = { of: SQL; actor: string; at: string };

/** Steps of a batch: weeks that are over and without earnings get the fee that is due all the same. Idempotent. */
export function chargeWeeks(db: Database, { of, actor, at }: Charge) {
  const due = sql`FROM (${dueWeeks(of, lisbonDate(new Date(at)))}) WHERE flat > 0`;
  const noted = auditEach(db, {
    ...{ at, actor, action: 'fee-rule.charge', subject: sql`driver_id` },
    detail: sql`json_object('week', week_start_date, 'cents', flat)`,
    from: due,
  });
  const charge = db.run(sql`
    INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
      cash_cents, flat_rate_cents, fee_basis, settlement_cents, payout_cents, status, created_at)
    SELECT ${newIds(at)}, driver_id, week_start_date, 0, 0, 0, 0, flat, basis, settled, settled - flat, 'PENDING', ${at}
    ${due}
    ON CONFLICT (driver_id, week_start_date) DO UPDATE SET version = version + 1,
      flat_rate_cents = excluded.flat_rate_cents, fee_basis = excluded.fee_basis,
      payout_cents = excluded.payout_cents
    WHERE status = 'PENDING'`);
  return { noted, charge };
}

function dueWeeks(of: SQL, today: string): SQL {
  const month = mondaysOf(sql`w.week_start_date`);
  const fee = feeOf({
    contract: sql`contract`,
    month: { parts: sql`mondays`, before: sql`mondays_before` },
    grossCents: sql`0`,
    hasEarnings: sql`0`,
    isDueWithout: sql`is_due`,
  });
  return sql`SELECT driver_id, week_start_date, settled, ${fee.cents} AS flat, ${fee.basis} AS basis FROM (
    WITH RECURSIVE weeks(driver_id, week_start_date) AS (
      SELECT driver_id, min(from_monday) FROM ${feeRules} WHERE without_earnings = 1 AND ${of} GROUP BY driver_id
      UNION ALL SELECT driver_id, date(week_start_date, '+7 days') FROM weeks
      WHERE date(week_start_date, '+14 days') <= ${today})
    SELECT w.driver_id, w.week_start_date, ${month.parts} AS mondays, ${month.before} AS mondays_before,
      ${contractOn({ id: sql`d.id`, contractType: sql`d.contract_type` }, sql`w.week_start_date`)} AS contract, ${RULE_COLUMNS},
      coalesce((SELECT settlement_cents FROM ${financialRecords} r WHERE r.week_start_date = w.week_start_date
        AND r.driver_id = w.driver_id), 0) AS settled,
      rule.without_earnings = 1 AND ${isDueWithout({ driver: 'd', week: sql`w.week_start_date`, today })} AS is_due
    FROM weeks w JOIN ${drivers} d ON d.id = w.driver_id
      JOIN ${feeRules} rule ON rule.driver_id = w.driver_id AND rule.n = ${feeInForce(sql`w.driver_id`, sql`w.week_start_date`)}
    WHERE NOT ${isClosed('w')} AND NOT EXISTS (SELECT 1 FROM ${financialRecords} r WHERE r.week_start_date = w.week_start_date AND r.driver_id = w.driver_id
      AND (r.status <> 'PENDING' OR r.fee_basis IS NOT NULL OR r.flat_rate_cents > 0 OR ${isBooked('r')})))`;
}
