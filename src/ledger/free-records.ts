import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { wasCorrected } from './correct';
import { isClosed } from './frozen';
import { WAS_REFUSED } from './hold';
import { settleStatements } from './settle';
import { isCorrected, SUPERSEDED } from './versions';

/** What is set of rows `r`, of report `r_p`, for what came while their week was frozen to be decided anew. */
export function undecided(changeId: string): SQL {
  const cameMeanwhile = sql`(r.state = 'conflict' OR ${WAS_REFUSED})`;
  return sql`changed_in = ${changeId}, state = iif(${cameMeanwhile}, 'waiting', r.state), reason = NULL,
    fault_column = coalesce(iif(${WAS_REFUSED}, NULL, r.fault_column),
      CASE WHEN ${cameMeanwhile} AND ${isCorrected('r')} THEN ${SUPERSEDED} END)`;
}

/** Step of a batch: what came for the weeks of records `paid`, which are pending by now and not closed, waits again. */
export function reopenRows(db: Database, { which, changeId }: { which: SQL; changeId: string }) {
  return db.run(sql`
    UPDATE ${earnings} AS r SET ${undecided(changeId)}
    FROM ${financialRecords} paid, ${paymentReports} r_p
    WHERE ${which} AND r_p.id = r.report_id AND NOT ${isClosed('paid')} AND r.week_start_date = paid.week_start_date
      AND r.driver_id IS NOT NULL AND r.state <> 'dismissed' AND (r.reason IS NULL OR ${WAS_REFUSED})
      AND (r.driver_id = paid.driver_id OR EXISTS (SELECT 1 FROM ${earnings} b
        WHERE b.week_start_date = r.week_start_date AND b.external_id = r.external_id AND b.platform = r.platform
          AND b.driver_id = paid.driver_id AND b.state = 'booked'))`);
}

/** Steps of a batch: `records`, a list of ids in SQL, are payable again; what came for them meanwhile is derived anew,
 * unless a correction of it was taken: that week stays as it is, or the difference would count twice. */
export function freeRecords(db: Database, { records, at }: { records: SQL; at: string }) {
  const changeId = crypto.randomUUID();
  const which = sql`paid.id IN ${records} AND paid.status = 'PENDING'`;
  return {
    freed: db.run(sql`
      UPDATE ${financialRecords} AS r SET version = version + 1, paid_at = NULL,
        status = iif(${wasCorrected('r')}, 'RETURNED', 'PENDING')
      WHERE r.id IN ${records} AND r.status IN ('IN_BATCH', 'PAID')`),
    reopened: reopenRows(db, { which, changeId }),
    settled: settleStatements(db, { changeId, at }),
  };
}
