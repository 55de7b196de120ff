import { and, eq, gte, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isClosed } from './frozen';
import { REFUSED } from './hold';
import { settleStatements } from './settle';

/** `since`: payments before it stay, ISO 8601. */
type TakingBack = {
  /** Payments of these records stay. */
  except: SQL;
  id: string;
  actor: string;
  shown: Shown;
  at: string;
  since: string;
  action: string;
};

/** Steps of a batch, as if it was never paid: what came for the paid week is derived anew, unless it is closed. */
export function takeBackPayment(db: Database, { id, shown, since, except, ...entry }: TakingBack) {
  const changeId = crypto.randomUUID();
  const { status, paidAt, version } = financialRecords;
  const isShown = shown ? inArray(version, [...shown]) : undefined;
  const change = db
    .update(financialRecords)
    .set({ status: 'PENDING', paidAt: null, version: sql`${version} + 1` })
    .where(and(eq(financialRecords.id, id), eq(status, 'PAID'), gte(paidAt, since), not(except), isShown));
  const detail = sql`(SELECT json_object('payoutCents', payout_cents) FROM ${financialRecords} WHERE id = ${id})`;
  // Refused for the payment: of its driver, or of an account that it paid.
  const wasRefused = sql`(r.reason = 'implausible' AND r.fault_column LIKE ${`% ${REFUSED}`})`;
  const reopen = db.run(sql`
    UPDATE ${earnings} AS r SET changed_in = ${changeId},
      state = iif(r.state = 'conflict' OR ${wasRefused}, 'waiting', r.state),
      reason = NULL, fault_column = iif(${wasRefused}, NULL, r.fault_column)
    FROM ${financialRecords} paid
    WHERE changes() > 0 AND paid.id = ${id} AND NOT ${isClosed('paid')} AND r.week_start_date = paid.week_start_date
      AND r.driver_id IS NOT NULL AND r.state <> 'dismissed' AND (r.reason IS NULL OR ${wasRefused})
      AND (r.driver_id = paid.driver_id OR EXISTS (SELECT 1 FROM ${earnings} b
        WHERE b.week_start_date = r.week_start_date AND b.external_id = r.external_id AND b.platform = r.platform
          AND b.driver_id = paid.driver_id AND b.state = 'booked'))`);
  const audit = auditIfChanged(db, { ...entry, subject: id, detail });
  return { change, audit, reopen, settle: settleStatements(db, { changeId, at: entry.at }) };
}
