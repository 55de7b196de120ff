import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { insertSelect, jsonRows, sameColumns } from '../../db/queries/bulk-insert';
import { neverActive } from '../../db/queries/never-active';
import { preparedSteps } from '../../db/queries/prepared';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../domain/platform';
import type { RowToBook } from '../matching/match-report';
import type { Earnings } from '../report-files/schema';
import { ADDED, contestedReports, reportsOf } from './row-state';
import { isZero } from './versions';

export type WeekToBook = {
  reportId: string;
  platform: Platform;
  weekStartDate: string;
  rows: readonly RowToBook[];
  /** Whether staff confirm before an unordered version replaces what is booked. */
  isAsked?: boolean;
};

const ROWS = jsonRows(
  ...(['report', 'externalId', 'driverId', 'fullName', 'line', 'cellsFrom', 'cellsLength', 'waits'] as const),
  ...(['grossCents', 'commissionCents', 'adjustmentsCents', 'cashCents'] as const),
);
const WAITS = jsonRows('reason', 'faultColumn', 'differenceCents', 'email', 'phone');

/** Materialized, as json_each serializes its element for each value read from it; with a LIMIT, as each value of
 * `values_read` would be read wherever it is named. */
function givenRows({ reports, rows, cells }: Readonly<Record<'reports' | 'rows' | 'cells', SQL>>): SQL {
  const cellsText = sql`substr(${cells}, ${ROWS.value('cellsFrom', 'v')}, ${ROWS.value('cellsLength', 'v')})`;
  return sql`
    WITH reports AS MATERIALIZED (SELECT key AS n, ${ADDED.columns('value')} FROM json_each(${reports})),
    given AS MATERIALIZED (SELECT value AS v FROM json_each(${rows})),
    values_read AS (SELECT ${ROWS.columns('v')}, CAST(${cellsText} AS TEXT) AS cells FROM given LIMIT -1),
    read_rows AS (
      SELECT r.report_id, r.platform, r.week_start_date, v.*, ${WAITS.columns('v.waits')}
      FROM values_read v CROSS JOIN reports r ON r.n = v.report)`;
}

type Place = { report: number; cellsFrom: number; cellsLength: number };

function encodeRow(row: RowToBook, { report, cellsFrom, cellsLength }: Place): unknown[] {
  const { externalId, driverId, fullName, line, amounts } = row;
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = amounts ?? NO_AMOUNTS;
  const waits = row.reason === null ? null : WAITS.encode(row);
  return ROWS.encode({
    ...{ report, externalId, driverId, fullName, line, cellsFrom, cellsLength, waits },
    ...{ grossCents, commissionCents, adjustmentsCents, cashCents },
  });
}

const NO_AMOUNTS: Partial<Earnings> = {};

/** Characters and bytes in one statement: a libSQL server takes no value over 4 MB. */
const MOST_AT_ONCE = 1_000_000;

/** For reports of different platforms or weeks. To be followed by `settleStatements`. */
export function addRows(db: Database, weeks: readonly WeekToBook[], at: string) {
  const reports = reportsOf(weeks);
  const inserts = inPieces(weeks).map((piece) => inserting(db, { ...piece, reports, at }).insert);
  return [...inserts, ...Object.values(checking(db, { reports }))];
}

const inserting = preparedSteps(['reports', 'rows', 'cells', 'at'], (db, { at, ...given }) => ({
  insert: insertSelect(db, earnings, {
    ctes: givenRows(given),
    values: {
      ...sameColumns(
        'reportId',
        'platform',
        'weekStartDate',
        'externalId',
        'driverId',
        'fullName',
        'line',
        'cells',
      ),
      ...sameColumns('grossCents', 'commissionCents', 'adjustmentsCents', 'cashCents'),
      ...sameColumns('reason', 'faultColumn', 'differenceCents', 'email', 'phone'),
      state: sql`CASE WHEN reason IS NOT NULL THEN 'waiting' WHEN ${isZero('read_rows')} THEN 'skipped' ELSE 'booked' END`,
      changedIn: sql`report_id`,
      createdAt: at,
    },
    from: sql`FROM read_rows`,
  }),
}));

const checking = preparedSteps(['reports'], (db, { reports }) => ({
  // An account reassigned since the match makes it stale.
  asKnown: guard(
    db,
    'decision',
    sql`NOT EXISTS (SELECT 1 FROM ${earnings} e JOIN ${platformAccounts} a ON a.platform = e.platform
      AND a.external_id = e.external_id AND a.driver_id <> e.driver_id AND a.driver_id NOT IN ${neverActive}
      WHERE e.report_id IN (SELECT ${ADDED.value('reportId', 'value')} FROM json_each(${reports})) AND e.reason IS NULL)`,
  ),
  // `deriveStates` decides where there are other versions or payments.
  undecide: db.run(sql`
    UPDATE ${earnings} SET state = 'waiting'
    WHERE state IN ('booked', 'skipped') AND driver_id IS NOT NULL AND report_id IN (${contestedReports(reports)})`),
  hold: holdUnnamed(db, reports),
}));

/** `cells`: those of all its rows, one after the other, which as JSON would be read three times. */
type Piece = { rows: string; cells: Uint8Array };

function inPieces(weeks: readonly WeekToBook[]): Piece[] {
  const pieces: Piece[] = [];
  const encoder = new TextEncoder();
  let rows: string[] = [];
  let cells: Uint8Array[] = [];
  let [size, bytes] = [0, 0];
  const end = () => {
    if (rows.length > 0) pieces.push({ rows: `[${rows.join()}]`, cells: joined(cells, bytes) });
    [rows, cells, size, bytes] = [[], [], 0, 0];
  };
  weeks.forEach((week, report) => {
    for (const row of week.rows) {
      const own = encoder.encode(JSON.stringify(row.cells));
      if (size + bytes + own.length > MOST_AT_ONCE) end();
      const values = JSON.stringify(
        encodeRow(row, { report, cellsFrom: bytes + 1, cellsLength: own.length }),
      );
      rows.push(values);
      cells.push(own);
      size += values.length;
      bytes += own.length;
    }
  });
  end();
  return pieces;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A file without a company is ambiguous where its driver has several companies' week booked. */
function holdUnnamed(db: Database, reports: SQL) {
  const unnamed = sql`SELECT id FROM ${paymentReports} WHERE organisation = '' AND id IN (${contestedReports(reports)})`;
  return db.run(sql`
    UPDATE ${earnings} AS r SET reason = 'company_unknown'
    WHERE report_id IN (${unnamed}) AND reason IS NULL AND driver_id IS NOT NULL
      AND (SELECT count(DISTINCT p.organisation) FROM ${earnings} e JOIN ${paymentReports} p ON p.id = e.report_id
        WHERE e.week_start_date = r.week_start_date AND e.driver_id = r.driver_id AND e.platform = r.platform
          AND e.state = 'booked' AND p.organisation <> '') > 1`);
}
