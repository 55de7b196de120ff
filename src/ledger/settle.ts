import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { neverActive } from '../../db/queries/never-active';
import { type Given, preparedSteps } from '../../db/queries/prepared';
import type { Statement } from '../../db/queries/transact';
import { earnings } from '../../db/schema/earnings';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { lisbonDate } from '../domain/calendar';
import type { Platform } from '../domain/platform';
import type { WeekToBook } from './add-rows';
import { adoptSkipped, deriveStates, deriveWaiting } from './derive';
import { holdDoubtful, netOf, ORDERED } from './hold';
import { idStart } from './records';
import { recountReports } from './report-rows';
import { reportsOf } from './row-state';
import { sumUpSteps } from './sum-up';

type Settlement = {
  changeId: string;
  added?: readonly WeekToBook[];
  /** Just assigned by staff: its rows are booked even beside another of the same driver in one file. */
  account?: { platform: Platform; externalId: string };
  at: string;
};

const GIVEN = ['changeId', 'added', 'reports', 'ordered', 'single', 'at', 'today', 'ids'] as const;
type Places = Readonly<Record<(typeof GIVEN)[number], Given>>;

function given({ changeId, added = [], at }: Settlement) {
  const idsOf = (weeks: readonly WeekToBook[]) => JSON.stringify(weeks.map(({ reportId }) => reportId));
  return {
    ...{ changeId, added: idsOf(added), reports: reportsOf(added) },
    ordered: idsOf(added.filter(({ isAsked }) => !isAsked)),
    single: reportsOf(added.filter(booksOnce)),
    ...{ at, today: lisbonDate(new Date(at)), ids: idStart(at) },
  };
}

function booksOnce({ rows }: WeekToBook): boolean {
  const booked = rows.flatMap(({ driverId, reason }) =>
    reason === null && driverId !== null ? driverId : [],
  );
  return new Set(booked).size === booked.length;
}

/** Derives which version of each touched week stands, and recomputes its unpaid records. */
export function resettle(db: Database, settlement: Omit<Settlement, 'account'>) {
  const values = given(settlement);
  return inOrder(resettling(db, values), values);
}

/** Books what waits for a known account, then `resettle`, then recounts the reports. */
export function settleStatements(db: Database, { account, ...settlement }: Settlement) {
  const values = given(settlement);
  return inOrder(account ? settleSteps(db, values, account) : settling(db, values), values);
}

/** Without reports that book a driver once there is nothing to sum up of one row. */
function inOrder(steps: Record<string, Statement>, { single }: { single: string }): Statement[] {
  return Object.entries(steps).flatMap(([name, step]) =>
    name === 'ofOneRow' && single === '[]' ? [] : step,
  );
}

const resettling = preparedSteps(GIVEN, resettleSteps);
const settling = preparedSteps(GIVEN, (db, places) => settleSteps(db, places));

function resettleSteps(db: Database, places: Places) {
  return {
    states: deriveStates(db, places),
    waiting: deriveWaiting(db, places),
    ...sumUpSteps(db, places),
  };
}

function settleSteps(db: Database, places: Places, account?: Settlement['account']) {
  const { changeId, added } = places;
  const isSettled = account
    ? sql`(w.reason = 'driver_twice' AND w.platform = ${account.platform} AND w.external_id = ${account.externalId})`
    : sql`0`;
  // Staff who tell whose an account is have seen its weeks.
  const leftOn = account
    ? sql`NULL`
    : sql`(SELECT left_on FROM drivers d WHERE d.id = a.driver_id AND left_on <= w.week_start_date)`;
  const bookWaiting = db.run(sql`
    UPDATE ${earnings} AS w INDEXED BY earnings_waiting SET driver_id = a.driver_id, changed_in = ${changeId},
      reason = iif(${leftOn} IS NULL, NULL, 'implausible'),
      fault_column = coalesce('payout ' || ${netOf('w')} || ' left ' || ${leftOn},
        iif(w.driver_id IS NOT NULL AND w.reason = 'unknown_driver', coalesce(w.fault_column, ${ORDERED}),
          w.fault_column))
    FROM ${platformAccounts} a
    WHERE a.platform = w.platform AND a.external_id = w.external_id AND a.driver_id NOT IN ${neverActive}
      AND w.state = 'waiting' AND w.gross_cents IS NOT NULL AND (w.reason = 'unknown_driver' OR ${isSettled})`);
  return {
    bookWaiting,
    adopt: adoptSkipped(db, places),
    hold: holdDoubtful(db, places),
    ...resettleSteps(db, places),
    recount: recountReports(db, changeId, added),
  };
}
