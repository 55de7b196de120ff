import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { contractOn } from '../../db/queries/contract-on';
import { feeInForce } from '../../db/queries/fee-in-force';
import { IS_SETTLED } from '../../db/queries/record-status';
import { drivers } from '../../db/schema/drivers';
import { feeRules } from '../../db/schema/fee-rules';
import { financialRecords } from '../../db/schema/financial-records';
import { weekClosings } from '../../db/schema/week-closings';
import { lisbonDate } from '../domain/calendar';
import { feeOf, hadEarnings, isDueWithout, RULE_COLUMNS } from './fee';
import { mondaysOf } from './flat-rate';
import { isClosed } from './frozen';
import { hasSettlements, isBooked } from './settled';

type Rerating = { driverId: string; from: string; changed: SQL; at: string };

// `+` keeps SQLite from the index of the status, which has all that is paid, and all that is not.
/** For a batch, behind a change of contract or fee: the pending records from that Monday on. */
export function rerateRecords(db: Database, { driverId, from, changed, at }: Rerating) {
  const week = sql`r.week_start_date`;
  const month = mondaysOf(week);
  const fee = feeOf({
    contract: sql`contract`,
    month: { parts: sql`mondays`, before: sql`mondays_before` },
    grossCents: sql`gross_cents`,
    hasEarnings: sql`had_earnings`,
    isDueWithout: sql`is_due`,
  });
  const isDue = isDueWithout({ driver: 'd', week, today: lisbonDate(new Date(at)) });
  return db.run(sql`
    UPDATE ${financialRecords} AS w SET flat_rate_cents = f.flat, fee_basis = f.basis,
      version = version + (w.flat_rate_cents <> f.flat),
      payout_cents = gross_cents - commission_cents + adjustments_cents - cash_cents - f.flat + settlement_cents
    FROM (SELECT id, ${fee.cents} AS flat, ${fee.basis} AS basis FROM (
      SELECT r.id, r.gross_cents, ${contractOn({ id: sql`d.id`, contractType: sql`d.contract_type` }, week)} AS contract,
        ${month.parts} AS mondays, ${month.before} AS mondays_before, ${RULE_COLUMNS},
        ${hadEarnings('r', isBooked('r'))} AS had_earnings, rule.without_earnings = 1 AND ${isDue} AS is_due
      FROM ${financialRecords} r JOIN ${drivers} d ON d.id = r.driver_id
        LEFT JOIN ${feeRules} rule ON rule.driver_id = r.driver_id AND rule.n = ${feeInForce(sql`r.driver_id`, week)}
      WHERE r.driver_id = ${driverId} AND r.week_start_date >= ${from}
        AND +r.status = 'PENDING' AND ${changed})) f
    WHERE w.id = f.id AND +w.status = 'PENDING' AND NOT ${isClosed('w')}
      AND (w.flat_rate_cents <> f.flat OR w.fee_basis IS NOT f.basis)`);
}

/** For a batch, behind `rerateRecords`: records of nothing any more. */
export function deleteUncharged(db: Database, { driverId, from, changed }: Omit<Rerating, 'at'>) {
  return db.run(sql`
    DELETE FROM ${financialRecords} AS r WHERE r.driver_id = ${driverId}
      AND r.week_start_date >= ${from}
      AND +r.status = 'PENDING' AND r.fee_basis IS NULL AND r.flat_rate_cents = 0 AND r.gross_cents = 0 AND ${changed}
      AND NOT ${isClosed('r')} AND NOT ${hasSettlements('r')} AND NOT ${isBooked('r')}`);
}

type By = 'paid' | 'closed';
type Span = { driverId: string; from: SQL; until: SQL };

/** Mondays of weeks that are paid, or closed, in which a contract counts, joined by spaces; NULL for none. */
export function frozenWeeksBetween(by: By, { driverId, from, until }: Span): SQL<string | null> {
  return frozenWeeks(by, driverId, sql`week_start_date >= ${from} AND week_start_date < ${until}`);
}

/** Likewise, those of which `condition` holds of `w`. A closed week counts without a record: it may be reopened. */
export function frozenWeeks(by: By, driverId: string, condition: SQL): SQL<string | null> {
  const closed = sql`${weekClosings} AS w WHERE w.reopened_at IS NULL`;
  const paid = sql`${financialRecords} AS w WHERE driver_id = ${driverId}
    AND +status ${IS_SETTLED} AND (w.fee_basis IS NOT NULL OR w.flat_rate_cents > 0 OR ${isBooked('w')})`;
  return sql<string | null>`(SELECT group_concat(week_start_date, ' ') FROM (
    SELECT week_start_date FROM ${by === 'paid' ? paid : closed} AND ${condition} ORDER BY 1))`;
}
