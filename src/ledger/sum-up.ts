import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { contractOn } from '../../db/queries/contract-on';
import { feeInForce } from '../../db/queries/fee-in-force';
import type { Given } from '../../db/queries/prepared';
import { earnings } from '../../db/schema/earnings';
import { feeRules } from '../../db/schema/fee-rules';
import { financialRecords } from '../../db/schema/financial-records';
import { CONTRACT_TYPES } from '../domain/contract';
import { feeOf, isDueWithout, NO_RULE, RULE_COLUMNS } from './fee';
import { mondaysOf } from './flat-rate';
import { isClosed } from './frozen';
import { type Change, changedEarnings, changedIn, idsBegunBy } from './records';
import { ADDED, hasOtherRows } from './row-state';
import { hasSettlements, settledCents } from './settled';

type SumUp = Change & {
  /** Of the reports that it adds, as `reportsOf` has them, those that book a driver once at most. */
  single: Given;
  at: Given;
  /** `at` as the date in Lisbon, and as ids begin that are made then. */
  today: Given;
  ids: Given;
};

const CONTRACTS = JSON.stringify(CONTRACT_TYPES);

/** Of these reports, those whose week has no other rows, none of them changed since: each sum is a row's own. */
function aloneIn({ single, changeId }: Pick<SumUp, 'single' | 'changeId'>): SQL {
  return sql`SELECT report_id, week_start_date AS week FROM (SELECT ${ADDED.columns('value')} FROM json_each(${single}) LIMIT -1) f
    WHERE NOT ${isClosedWeek(sql`week_start_date`)} AND NOT ${hasOtherRows('f')}
      AND report_id NOT IN (SELECT report_id FROM ${earnings} WHERE ${changedIn(changeId)})`;
}

type Summed = {
  ctes: SQL;
  weeks: SQL;
  /** By driver and week; `booked`: of how many rows. */
  sums: SQL;
  /** Of a week `s` of driver `d`. */
  isDueWithout: SQL;
  isKept: SQL;
};

/** A week of a driver without a rule has the usual fee, made once for all of them. */
function putRecords(
  db: Database,
  { ctes, weeks, sums, isDueWithout: isDue, isKept }: Summed,
  { at, ids }: SumUp,
) {
  const month = { parts: sql`mondays`, before: sql`mondays_before` };
  const usual = feeOf({
    ...{ contract: sql`contract`, month, grossCents: sql`0` },
    ...{ hasEarnings: sql`1`, isDueWithout: sql`0` },
  });
  const fee = feeOf({
    ...{ contract: sql`w.contract`, month, grossCents: sql`gross` },
    ...{ hasEarnings: sql`(booked > 0)`, isDueWithout: sql`is_due` },
  });
  const isUsual = sql`(rule_n IS NULL AND booked > 0)`;
  const mondays = mondaysOf(sql`week`);
  // LIMIT keeps SQLite from evaluating a column wherever it is named.
  return db.run(sql`
    WITH ${ctes},
      months AS (SELECT week, ${mondays.parts} AS mondays, ${mondays.before} AS mondays_before FROM (${weeks})),
      usual AS MATERIALIZED (
        SELECT week, contract, mondays, mondays_before, ${usual.cents} AS usual_cents, ${usual.basis} AS usual_basis
        FROM (SELECT *, ${NO_RULE} FROM months, (SELECT value AS contract FROM json_each(${CONTRACTS})) LIMIT -1)),
      sums AS (${sums}),
      ruled AS (SELECT *, ${feeInForce(sql`sums.driver_id`, sql`sums.week_start_date`)} AS rule_n FROM sums LIMIT -1),
      charged AS (SELECT s.*, ${RULE_COLUMNS}, ${settledCents('s')} AS settled, ${isDue} AS is_due, ${isKept} AS is_kept,
          ${contractOn({ id: sql`d.id`, contractType: sql`d.contract_type` }, sql`s.week_start_date`)} AS contract
        FROM ruled s CROSS JOIN drivers d ON d.id = s.driver_id
          LEFT JOIN ${feeRules} rule INDEXED BY fee_rules_driver ON rule.driver_id = s.driver_id AND rule.n = s.rule_n
        LIMIT -1)
    INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
      cash_cents, flat_rate_cents, fee_basis, settlement_cents, payout_cents, status, created_at)
    SELECT ${idsBegunBy(ids)}, driver_id, week_start_date, gross, commission, adjustments, cash, flat, basis, settled,
      gross - commission + adjustments - cash - flat + settled, 'PENDING', ${at}
    FROM (SELECT w.*, CASE WHEN ${isUsual} THEN usual_cents ELSE ${fee.cents} END AS flat,
        CASE WHEN ${isUsual} THEN usual_basis ELSE ${fee.basis} END AS basis
      FROM charged w CROSS JOIN usual u ON u.week = w.week_start_date AND u.contract = w.contract)
    WHERE is_kept OR flat > 0
    ON CONFLICT (driver_id, week_start_date) DO UPDATE SET
      version = version + ((gross_cents, commission_cents, adjustments_cents, cash_cents, flat_rate_cents,
        settlement_cents) IS NOT (excluded.gross_cents, excluded.commission_cents, excluded.adjustments_cents,
        excluded.cash_cents, excluded.flat_rate_cents, excluded.settlement_cents)),
      gross_cents = excluded.gross_cents, commission_cents = excluded.commission_cents,
      adjustments_cents = excluded.adjustments_cents, cash_cents = excluded.cash_cents,
      flat_rate_cents = excluded.flat_rate_cents, fee_basis = excluded.fee_basis,
      settlement_cents = excluded.settlement_cents, payout_cents = excluded.payout_cents
    WHERE status = 'PENDING'`);
}

/** Recomputes pending records of changed open weeks (docs/rules/finances.md#payout); one of nothing is deleted. */
export function sumUpSteps(db: Database, given: SumUp) {
  const { changeId, added, today } = given;
  const alone = sql`alone AS MATERIALIZED (${aloneIn(given)})`;
  const ofWeeks = sql`driver_id, week_start_date FROM ${earnings}
    WHERE driver_id IS NOT NULL AND NOT ${isClosedWeek(sql`week_start_date`)}`;
  const ofOneRow = putRecords(
    db,
    {
      ctes: alone,
      weeks: sql`SELECT week FROM alone`,
      sums: sql`SELECT e.driver_id, e.week_start_date, e.gross_cents AS gross, e.commission_cents AS commission,
          e.adjustments_cents AS adjustments, e.cash_cents AS cash, 1 AS booked
        FROM alone a CROSS JOIN ${earnings} e INDEXED BY earnings_report
          ON e.report_id = a.report_id AND e.state = 'booked' WHERE e.driver_id IS NOT NULL`,
      isDueWithout: sql`0`,
      isKept: sql`1`,
    },
    given,
  );
  const ofSeveral = putRecords(
    db,
    {
      ctes: sql`${alone}, concerned AS MATERIALIZED (
        SELECT ${ofWeeks} AND report_id IN (SELECT value FROM json_each(${added}) EXCEPT SELECT report_id FROM alone)
        UNION SELECT ${ofWeeks} AND report_id IN (SELECT report_id FROM alone) AND state <> 'booked'
        UNION SELECT ${ofWeeks} AND ${changedIn(changeId)})`,
      weeks: sql`SELECT DISTINCT week_start_date AS week FROM concerned`,
      sums: sql`SELECT c.driver_id, c.week_start_date, coalesce(sum(e.gross_cents), 0) AS gross,
          coalesce(sum(e.commission_cents), 0) AS commission, coalesce(sum(e.adjustments_cents), 0) AS adjustments,
          coalesce(sum(e.cash_cents), 0) AS cash, count(e.id) AS booked
        FROM concerned c LEFT JOIN ${earnings} e ON e.driver_id = c.driver_id
          AND e.week_start_date = c.week_start_date AND e.state = 'booked'
        GROUP BY c.driver_id, c.week_start_date`,
      isDueWithout: sql`CASE WHEN s.booked = 0 AND rule.without_earnings = 1
        THEN ${isDueWithout({ driver: 'd', week: sql`s.week_start_date`, today })} ELSE 0 END`,
      isKept: sql`CASE WHEN s.booked > 0 THEN 1 ELSE ${hasSettlements('s')} END`,
    },
    given,
  );
  return {
    // What reads records as it writes them is written down apart first, each row once more.
    ofOneRow,
    ofSeveral,
    ofNothing: db.run(sql`
      DELETE FROM ${financialRecords} AS r WHERE +r.status = 'PENDING'
        AND (r.driver_id, r.week_start_date) IN (SELECT driver_id, week_start_date FROM (${changedEarnings(given)})
          WHERE state <> 'booked' AND driver_id IS NOT NULL) AND NOT ${isClosed('r')}
        AND NOT EXISTS (SELECT 1 FROM ${earnings} e WHERE e.driver_id = r.driver_id
          AND e.week_start_date = r.week_start_date AND e.state = 'booked')
        AND NOT ${hasSettlements('r')} AND r.fee_basis ->> '$.withoutEarnings' IS NULL`),
  };
}
