import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { neverActive } from '../../db/queries/never-active';
import { earnings } from '../../db/schema/earnings';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../domain/platform';
import type { WeekToBook } from './add-rows';
import { adoptSkipped, deriveStates, deriveWaiting } from './derive';
import { holdDoubtful, netOf, ORDERED } from './hold';
import { recountReports } from './report-rows';
import { reportsOf } from './row-state';
import { sumUpStatements } from './sum-up';

type Settlement = {
  changeId: string;
  added?: readonly WeekToBook[];
  /** Just assigned by staff: its rows are booked even beside another of the same driver in one file. */
  account?: { platform: Platform; externalId: string };
  at: string;
};

/** Derives which version of each touched week stands, and recomputes its unpaid records. */
export function resettle(db: Database, { changeId, added = [], at }: Omit<Settlement, 'account'>) {
  const reports = reportsOf(added);
  const change = { changeId, added: JSON.stringify(added.map((week) => week.reportId)) };
  return [
    deriveStates(db, { changeId, reports }),
    deriveWaiting(db, { changeId, reports }),
    ...sumUpStatements(db, { change, single: reportsOf(added.filter(booksOnce)), at }),
  ];
}

function booksOnce({ rows }: WeekToBook): boolean {
  const booked = rows.flatMap(({ driverId, reason }) =>
    reason === null && driverId !== null ? driverId : [],
  );
  return new Set(booked).size === booked.length;
}

/** Books what waits for a known account, then `resettle`, then recounts the reports. */
export function settleStatements(db: Database, { changeId, added = [], account, at }: Settlement) {
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
  const reports = reportsOf(added);
  const ordered = JSON.stringify(added.flatMap((week) => (week.isAsked ? [] : [week.reportId])));
  return [
    bookWaiting,
    adoptSkipped(db, { changeId, reports }),
    holdDoubtful(db, { changeId, reports, ordered }),
    ...resettle(db, { changeId, added, at }),
    recountReports(db, changeId, JSON.stringify(added.map((week) => week.reportId))),
  ];
}
