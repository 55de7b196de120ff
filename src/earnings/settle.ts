import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { earnings } from '../../db/schema/earnings';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { neverActive } from '../drivers/standing';
import { weeklyFlatRateCents } from '../finances/rules';
import { type Change, changedEarnings, sumUpStatements } from '../finances/store';
import type { Platform } from '../payment-reports/schema';
import { recountReports } from '../payment-reports/store';
import type { WeekToBook } from './add-rows';
import { notAlone, reportsOf, stateOf } from './row-state';

/** A good row that waits for nothing but its driver. */
const WAITS_FOR_DRIVER = sql`w.state = 'waiting' AND w.reason = 'unknown_driver' AND w.gross_cents IS NOT NULL`;

type Settlement = {
  /** Names the transaction: a report's id, or that of a decision. */
  changeId: string;
  /** The reports that it adds. */
  added?: readonly WeekToBook[];
  /** Mondays of rows that wait; rows of other weeks are left for the next. */
  waitingWeeks: readonly string[];
  /** The account staff have just told: its rows are booked even beside another of the same driver in one file. */
  account?: { platform: Platform; externalId: string };
  at: string;
};

/**
 * Books what waits for an account that is known by now, lets later rows replace earlier ones, and makes every record
 * concerned the sum of what is booked, unless it is paid; then counts each report's rows anew.
 */
export function settleStatements(
  db: Database,
  { changeId, added = [], waitingWeeks, account, at }: Settlement,
) {
  const weeks = new Set([...added.map((week) => week.weekStartDate), ...waitingWeeks]);
  const change = { changeId, added: JSON.stringify(added.map((week) => week.reportId)) };
  const flatRates = JSON.stringify(
    [...weeks].map((each) => [
      each,
      weeklyFlatRateCents('SLOT', each),
      weeklyFlatRateCents('VEHICLE_RENTAL', each),
    ]),
  );
  const told = account
    ? sql`(w.state = 'waiting' AND w.reason = 'driver_twice' AND w.gross_cents IS NOT NULL
        AND w.platform = ${account.platform} AND w.external_id = ${account.externalId})`
    : sql`0`;
  const bookWaiting = db.run(sql`
    UPDATE ${earnings} AS w SET driver_id = a.driver_id, reason = NULL, changed_in = ${changeId},
      state = CASE WHEN ${isOutdated(sql`a.driver_id`)} THEN 'replaced' ELSE ${stateOf(sql`w`, sql`a.driver_id`)} END
    FROM ${platformAccounts} a
    WHERE a.platform = w.platform AND a.external_id = w.external_id AND a.driver_id NOT IN ${neverActive}
      AND (${WAITS_FOR_DRIVER} OR ${told})
      AND w.week_start_date IN (SELECT value ->> 0 FROM json_each(${flatRates}))`);
  const isAnew = sql`(n.changed_in = ${changeId} OR n.report_id IN (SELECT value FROM json_each(${change.added})))`;
  const replaceWaiting = db.run(sql`
    UPDATE ${earnings} AS w SET state = 'replaced', changed_in = ${changeId}
    WHERE w.state = 'waiting' AND EXISTS (SELECT 1 FROM ${earnings} n WHERE n.platform = w.platform
      AND n.external_id = w.external_id AND n.week_start_date = w.week_start_date AND ${isAnew}
      AND n.state IN ('booked', 'unchanged') AND n.report_id <> w.report_id AND n.id > w.id)`);
  const isAnyWaiting = waitingWeeks.length > 0;
  return [
    ...(isAnyWaiting ? [bookWaiting] : []),
    db.run(sql`
      UPDATE ${earnings} SET state = 'replaced', changed_in = ${changeId} WHERE id IN (${replacedBy(change, reportsOf(added))})`),
    ...sumUpStatements(db, { change, flatRates, at }),
    ...(isAnyWaiting ? [replaceWaiting] : []),
    recountReports(db, changeId, change.added),
  ];
}

/** Whether a row that came later speaks for the same account, or is booked for the same driver, and week. */
function isOutdated(driver: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${earnings} l WHERE l.platform = w.platform AND l.external_id = w.external_id
      AND l.week_start_date = w.week_start_date AND l.id > w.id AND l.report_id <> w.report_id
      AND l.gross_cents IS NOT NULL AND l.state IN ('booked', 'unchanged', 'conflict', 'waiting')
      AND coalesce(l.reason, '') <> 'driver_twice')
    OR EXISTS (SELECT 1 FROM ${earnings} l WHERE l.driver_id = ${driver} AND l.platform = w.platform
      AND l.week_start_date = w.week_start_date AND l.id > w.id AND l.report_id <> w.report_id
      AND l.state = 'booked'))`;
}

/** Ids of what was booked before and is said anew: by the same account, or of the same driver by another. */
function replacedBy(change: Change, reports: string): SQL {
  const anew = (same: SQL) => sql`
    SELECT o.id FROM (${changedEarnings(change)}) n JOIN ${earnings} o ON ${same} AND o.platform = n.platform
      AND o.week_start_date = n.week_start_date
    WHERE n.state = 'booked' AND o.state = 'booked' AND o.report_id <> n.report_id AND o.id < n.id
      AND (n.report_id IN (${notAlone(reports)}) OR n.report_id NOT IN (SELECT value ->> 0 FROM json_each(${reports})))`;
  return sql`${anew(sql`o.external_id = n.external_id`)} UNION ${anew(sql`o.driver_id = n.driver_id`)}`;
}
