import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { weeklyFlatRateCents } from '../finances/rules';
import { changedEarnings, sumUpStatements } from '../finances/store';
import type { Earnings, Platform, WaitingReason } from '../payment-reports/schema';
import { recountReports } from '../payment-reports/store';

/** A row of a report with the driver it was matched to. `amounts` is null where the row does not say them. */
export type RowToBook = {
  externalId: string | null;
  driverId: string | null;
  reason: WaitingReason | null;
  faultColumn: string | null;
  differenceCents: number | null;
  amounts: Earnings | null;
  fullName: string;
  email: string | null;
  phone: string | null;
  line: number;
  cells: readonly string[];
};

export type WeekToBook = {
  reportId: string;
  platform: Platform;
  weekStartDate: string;
  rows: readonly RowToBook[];
};

/**
 * The rows with what becomes of each, decided where it runs: what is booked already is `unchanged`; nothing changes
 * a week that is paid (DESIGN.md §6.12), so it is a `conflict`. `given` is written out first: json_each would write its
 * element anew for each value taken out of it.
 */
function decidedRows({ reportId, platform, weekStartDate, rows }: WeekToBook): SQL {
  return sql`
    WITH given AS MATERIALIZED (
      SELECT value AS v FROM json_each(${JSON.stringify(rows.map(valuesOf))})),
    told AS MATERIALIZED (
      SELECT ${reportId} AS report_id, ${platform} AS platform, ${weekStartDate} AS week_start_date,
        v ->> 0 AS external_id, v ->> 1 AS driver_id, v ->> 2 AS gross_cents, v ->> 3 AS commission_cents,
        v ->> 4 AS adjustments_cents, v ->> 5 AS cash_cents, v ->> 6 AS full_name, v ->> 7 AS line,
        v ->> 8 AS cells, w ->> 0 AS reason, w ->> 1 AS fault_column, w ->> 2 AS difference_cents,
        w ->> 3 AS email, w ->> 4 AS phone
      FROM (SELECT v, v ->> 9 AS w FROM given))
    SELECT told.*, CASE WHEN reason IS NOT NULL THEN 'waiting' ELSE ${stateOf(sql`told`, sql`told.driver_id`)} END
      AS state FROM told`;
}

function valuesOf(row: RowToBook): unknown[] {
  const { externalId, driverId, fullName, line, cells, reason, faultColumn, differenceCents, email, phone } =
    row;
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = row.amounts ?? NO_AMOUNTS;
  const amounts = [grossCents, commissionCents, adjustmentsCents, cashCents];
  const waits = reason === null ? null : [reason, faultColumn, differenceCents, email, phone];
  return [externalId, driverId, ...amounts, fullName, line, cells, waits];
}

const NO_AMOUNTS = { grossCents: null, commissionCents: null, adjustmentsCents: null, cashCents: null };

/** Of a row that can be booked: `unchanged`, `conflict` or `booked`. */
function stateOf(row: SQL, driver: SQL): SQL {
  return sql`CASE
    WHEN EXISTS (SELECT 1 FROM ${earnings} e WHERE e.driver_id = ${driver}
      AND e.week_start_date = ${row}.week_start_date AND e.platform = ${row}.platform AND e.state = 'booked'
      AND e.report_id <> ${row}.report_id AND e.external_id = ${row}.external_id
      AND e.gross_cents = ${row}.gross_cents AND e.commission_cents = ${row}.commission_cents
      AND e.adjustments_cents = ${row}.adjustments_cents AND e.cash_cents = ${row}.cash_cents) THEN 'unchanged'
    WHEN EXISTS (SELECT 1 FROM ${financialRecords} r WHERE r.driver_id = ${driver}
      AND r.week_start_date = ${row}.week_start_date AND r.status = 'PAID') THEN 'conflict'
    WHEN EXISTS (SELECT 1 FROM ${earnings} e JOIN ${financialRecords} r ON r.driver_id = e.driver_id
      AND r.week_start_date = e.week_start_date AND r.status = 'PAID'
      WHERE e.platform = ${row}.platform AND e.external_id = ${row}.external_id
      AND e.week_start_date = ${row}.week_start_date AND e.state = 'booked') THEN 'conflict'
    ELSE 'booked' END`;
}

/** Adds a report's rows, each in the state that it has from now on. To be followed by `settleStatements`. */
export function addRows(db: Database, week: WeekToBook, at: string) {
  return db.run(sql`
    INSERT INTO ${earnings} (report_id, platform, external_id, week_start_date, driver_id, state, reason,
      fault_column, difference_cents, gross_cents, commission_cents, adjustments_cents, cash_cents,
      full_name, email, phone, line, cells, changed_in, created_at)
    SELECT report_id, platform, external_id, week_start_date, driver_id, state, reason,
      fault_column, difference_cents, gross_cents, commission_cents, adjustments_cents, cash_cents,
      full_name, email, phone, line, cells, report_id, ${at}
    FROM (${decidedRows(week)})`);
}

/** What `addRows` would do now, without doing it. */
export function previewRows(db: Database, week: WeekToBook) {
  return db.all<PreviewRow>(sql`
    SELECT line, full_name AS fullName, external_id AS externalId, state, reason, fault_column AS faultColumn,
      difference_cents AS differenceCents FROM (${decidedRows(week)}) ORDER BY line`);
}

export type PreviewRow = {
  line: number;
  fullName: string;
  externalId: string | null;
  state: 'booked' | 'waiting' | 'unchanged' | 'conflict';
  reason: WaitingReason | null;
  faultColumn: string | null;
  differenceCents: number | null;
};

/** A good row that waits for nothing but its driver. */
const WAITS_FOR_DRIVER = sql`w.state = 'waiting' AND w.reason = 'unknown_driver' AND w.gross_cents IS NOT NULL`;

type Settlement = {
  /** Names the transaction: the report's id, or that of a decision. */
  changeId: string;
  /** The Monday it is about, and those of rows that wait; rows of other weeks are left for the next. */
  week?: string;
  waitingWeeks: readonly string[];
  /** The account staff have just told: its rows are booked even beside another of the same driver in one file. */
  account?: { platform: Platform; externalId: string };
  at: string;
};

/**
 * Books what waits for an account that is known by now, lets later rows replace earlier ones, and makes every record
 * concerned the sum of what is booked, unless it is paid; then counts each report's rows anew.
 */
export function settleStatements(db: Database, { changeId, week, waitingWeeks, account, at }: Settlement) {
  const weeks = [...new Set([...(week === undefined ? [] : [week]), ...waitingWeeks])];
  const flatRates = JSON.stringify(
    weeks.map((each) => [
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
    WHERE a.platform = w.platform AND a.external_id = w.external_id AND (${WAITS_FOR_DRIVER} OR ${told})
      AND w.week_start_date IN (SELECT value ->> 0 FROM json_each(${flatRates}))`);
  const replaceWaiting = db.run(sql`
    UPDATE ${earnings} AS w SET state = 'replaced', changed_in = ${changeId}
    WHERE w.state = 'waiting' AND EXISTS (SELECT 1 FROM ${earnings} n WHERE n.platform = w.platform
      AND n.external_id = w.external_id AND n.week_start_date = w.week_start_date AND n.changed_in = ${changeId}
      AND n.state IN ('booked', 'unchanged') AND n.report_id <> w.report_id AND n.id > w.id)`);
  const isAnyWaiting = waitingWeeks.length > 0;
  return [
    ...(isAnyWaiting ? [bookWaiting] : []),
    db.run(sql`
      UPDATE ${earnings} SET state = 'replaced', changed_in = ${changeId} WHERE id IN (${replacedBy(changeId)})`),
    ...sumUpStatements(db, { changeId, flatRates, at }),
    ...(isAnyWaiting ? [replaceWaiting] : []),
    recountReports(db, changeId),
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
function replacedBy(changeId: string): SQL {
  const anew = (same: SQL) => sql`
    SELECT o.id FROM (${changedEarnings(changeId)}) n JOIN ${earnings} o ON ${same} AND o.platform = n.platform
      AND o.week_start_date = n.week_start_date
    WHERE n.state = 'booked' AND o.state = 'booked' AND o.report_id <> n.report_id AND o.id < n.id`;
  return sql`${anew(sql`o.external_id = n.external_id`)} UNION ${anew(sql`o.driver_id = n.driver_id`)}`;
}

/** What a transaction did to rows that were there before. */
export function countChanged(db: Database, changeId: string) {
  return db.get<{ booked: number; conflicts: number; replaced: number }>(sql`
    SELECT count(*) FILTER (WHERE state IN ('booked', 'unchanged')) AS booked,
      count(*) FILTER (WHERE state = 'conflict') AS conflicts, count(*) FILTER (WHERE state = 'replaced') AS replaced
    FROM (${changedEarnings(changeId)})`);
}

/** The Mondays of which rows wait. */
export async function waitingWeeks(db: Database): Promise<string[]> {
  const rows = await db.all<{ week: string }>(
    sql`SELECT DISTINCT week_start_date AS week FROM ${earnings} WHERE state = 'waiting'`,
  );
  return rows.map((row) => row.week);
}
