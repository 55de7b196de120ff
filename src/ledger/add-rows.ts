import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { neverActive } from '../../db/queries/never-active';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../domain/platform';
import type { RowToBook } from '../matching/match-report';
import { notAlone, reportsOf } from './row-state';
import { isZero } from './versions';

export type WeekToBook = {
  reportId: string;
  platform: Platform;
  weekStartDate: string;
  rows: readonly RowToBook[];
  /** Whether staff are asked before it replaces what is booked: it does not say when it was made. */
  isAsked?: boolean;
};

/**
 * The rows as they were read. `given` is written out first: json_each would write its element anew for each value
 * taken out of it.
 */
function givenRows(reports: SQL, rows: SQL): SQL {
  return sql`
    WITH reports AS MATERIALIZED (
      SELECT key AS n, value ->> 0 AS report_id, value ->> 1 AS platform, value ->> 2 AS week_start_date
      FROM json_each(${reports})),
    given AS MATERIALIZED (SELECT value AS v FROM json_each(${rows})),
    told AS MATERIALIZED (
      SELECT NULL AS id, r.report_id, r.platform, r.week_start_date,
        v ->> 1 AS external_id, v ->> 2 AS driver_id, v ->> 3 AS gross_cents, v ->> 4 AS commission_cents,
        v ->> 5 AS adjustments_cents, v ->> 6 AS cash_cents, v ->> 7 AS full_name, v ->> 8 AS line,
        v ->> 9 AS cells, w ->> 0 AS reason, w ->> 1 AS fault_column, w ->> 2 AS difference_cents,
        w ->> 3 AS email, w ->> 4 AS phone
      FROM (SELECT v, v ->> 10 AS w FROM given) JOIN reports r ON r.n = v ->> 0)`;
}

function valuesOf(row: RowToBook, report: number): unknown[] {
  const { externalId, driverId, fullName, line, cells, reason, faultColumn, differenceCents, email, phone } =
    row;
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = row.amounts ?? NO_AMOUNTS;
  const amounts = [grossCents, commissionCents, adjustmentsCents, cashCents];
  const waits = reason === null ? null : [reason, faultColumn, differenceCents, email, phone];
  return [report, externalId, driverId, ...amounts, fullName, line, cells, waits];
}

const NO_AMOUNTS = { grossCents: null, commissionCents: null, adjustmentsCents: null, cashCents: null };

/** Characters of JSON in one statement: a libSQL server takes no value over 4 MB. */
const MOST_AT_ONCE = 1_000_000;

/** Adds the rows of reports of different platforms or weeks, each in its state. To be followed by `settleStatements`. */
export function addRows(db: Database, weeks: readonly WeekToBook[], at: string) {
  const reports = reportsOf(weeks);
  const inserts = inPieces(weeks).map((rows) =>
    db.run(sql`
      INSERT INTO ${earnings} (report_id, platform, external_id, week_start_date, driver_id, state, reason,
        fault_column, difference_cents, gross_cents, commission_cents, adjustments_cents, cash_cents,
        full_name, email, phone, line, cells, changed_in, created_at)
      ${givenRows(sql`${reports}`, sql`${rows}`)}
      SELECT report_id, platform, external_id, week_start_date, driver_id, 
        CASE WHEN reason IS NOT NULL THEN 'waiting' WHEN ${isZero('told')} THEN 'skipped' ELSE 'booked' END,
        reason, fault_column, difference_cents, gross_cents, commission_cents, adjustments_cents, cash_cents,
        full_name, email, phone, line, cells, report_id, ${at}
      FROM told`),
  );
  // Where there are other versions, or payments, it is not yet told which stands.
  const undecide = db.run(sql`
    UPDATE ${earnings} SET state = 'waiting'
    WHERE state IN ('booked', 'skipped') AND driver_id IS NOT NULL AND report_id IN (${notAlone(reports)})`);
  // Where an account went to another driver since the rows were matched, they are matched anew.
  const asKnown = guard(
    db,
    'decision',
    sql`NOT EXISTS (SELECT 1 FROM ${earnings} e JOIN ${platformAccounts} a ON a.platform = e.platform
      AND a.external_id = e.external_id AND a.driver_id <> e.driver_id AND a.driver_id NOT IN ${neverActive}
      WHERE e.report_id IN (SELECT value ->> 0 FROM json_each(${reports})) AND e.reason IS NULL)`,
  );
  return [...inserts, asKnown, undecide, holdUnnamed(db, reports)];
}

/** The rows as JSON arrays, each of a size that a server takes. */
function inPieces(weeks: readonly WeekToBook[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let size = 0;
  weeks.forEach((week, report) => {
    for (const row of week.rows) {
      const values = JSON.stringify(valuesOf(row, report));
      if (size + values.length > MOST_AT_ONCE && piece.length > 0) {
        pieces.push(`[${piece.join()}]`);
        piece = [];
        size = 0;
      }
      piece.push(values);
      size += values.length;
    }
  });
  return piece.length > 0 ? [...pieces, `[${piece.join()}]`] : pieces;
}

/** A file that names no company may be any one's: where its driver has several companies' week, staff have to look. */
function holdUnnamed(db: Database, reports: string) {
  const unnamed = sql`SELECT id FROM ${paymentReports} WHERE organisation = '' AND id IN (${notAlone(reports)})`;
  return db.run(sql`
    UPDATE ${earnings} AS r SET reason = 'company_unknown'
    WHERE report_id IN (${unnamed}) AND reason IS NULL AND driver_id IS NOT NULL
      AND (SELECT count(DISTINCT p.organisation) FROM ${earnings} e JOIN ${paymentReports} p ON p.id = e.report_id
        WHERE e.week_start_date = r.week_start_date AND e.driver_id = r.driver_id AND e.platform = r.platform
          AND e.state = 'booked' AND p.organisation <> '') > 1`);
}
