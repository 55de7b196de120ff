import { type SQL, sql } from 'drizzle-orm';
import type { Given } from '../../db/queries/prepared';
import { monthCents, shareCents } from './flat-rate';
import { isServing } from './serving';

type Week = {
  /** `SLOT` or another. */
  contract: SQL;
  month: { parts: SQL; before: SQL };
  grossCents: SQL;
  hasEarnings: SQL;
  /** Whether it is due in that week where there are none. */
  isDueWithout: SQL;
};

const RULE = [
  ...['kind', 'cents', 'basis_points', 'min_cents', 'max_cents', 'from_monday', 'until_monday'],
  'without_earnings',
] as const;

/** Of the alias `rule`, the columns that `feeOf` reads as `rule_…`. */
export const RULE_COLUMNS = sql.raw(RULE.map((name) => `rule.${name} AS rule_${name}`).join(', '));

/** The same of a driver without a rule. */
export const NO_RULE = sql.raw(RULE.map((name) => `NULL AS rule_${name}`).join(', '));

/** A week's fee by the rule in force, and the JSON of what it comes of (docs/rules/finances.md#fees-with-dates). */
export function feeOf({ contract, month, grossCents, hasEarnings, isDueWithout }: Week) {
  const ofMonth = sql`(CASE rule_kind WHEN 'MONTH' THEN rule_cents ELSE ${monthCents(contract)} END)`;
  // Half a cent and more is a cent.
  const part = sql`(max(${grossCents}, 0) * rule_basis_points + 5000) / 10000`;
  const cents = sql`(CASE rule_kind WHEN 'NONE' THEN 0 WHEN 'WEEK' THEN rule_cents
    WHEN 'PERCENT' THEN min(max(${part}, coalesce(rule_min_cents, 0)), coalesce(rule_max_cents, 9e15))
    ELSE ${shareCents(ofMonth, month)} END)`;
  const isCharged = sql`(${hasEarnings} OR (rule_without_earnings = 1 AND ${isDueWithout} AND ${cents} > 0))`;
  const common = sql`'kind', coalesce(rule_kind, 'DEFAULT'), 'from', rule_from_monday`;
  const inputs = sql`CASE rule_kind WHEN 'NONE' THEN json_object(${common}, 'until', rule_until_monday)
    WHEN 'WEEK' THEN json_object(${common}, 'weekCents', rule_cents)
    WHEN 'PERCENT' THEN json_object(${common}, 'basisPoints', rule_basis_points, 'grossCents', max(${grossCents}, 0),
      'minCents', rule_min_cents, 'maxCents', rule_max_cents)
    WHEN 'MONTH' THEN json_object(${common}, 'monthCents', rule_cents, 'mondays', ${month.parts})
    ELSE json_object(${common}, 'contract', ${contract}, 'monthCents', ${ofMonth}, 'mondays', ${month.parts}) END`;
  return {
    cents: sql`CASE WHEN ${isCharged} THEN CAST(${cents} AS INTEGER) ELSE 0 END`,
    basis: sql`CASE WHEN ${hasEarnings} THEN ${inputs}
      WHEN ${isCharged} THEN json_set(${inputs}, '$.withoutEarnings', 1) END`,
  };
}

/** Whether a record is of a week with earnings; those of before have a fee, or rows that are booked. */
export function hadEarnings(row: string, isBooked: SQL): SQL {
  const of = (name: string) => sql.raw(`${row}.${name}`);
  return sql`(${isBooked} OR iif(${of('fee_basis')} IS NULL, ${of('flat_rate_cents')} > 0,
    ${of('fee_basis')} ->> '$.withoutEarnings' IS NULL))`;
}

/** Whether the week is over, and its fee due without earnings: of who was ACTIVE in it. */
export function isDueWithout({ driver, week, today }: { driver: string; week: SQL; today: Given }): SQL {
  return sql`(${isOver(week, today)} AND ${isServing(driver, week)})`;
}

export function isOver(week: SQL, today: Given): SQL {
  return sql`date(${week}, '+7 days') <= ${today}`;
}
