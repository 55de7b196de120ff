import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { neverActive } from '../../db/queries/never-active';
import { transact } from '../../db/queries/transact';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { auditIfChanged } from '../audit/store';
import { deriveWaiting } from './derive';
import { AFTER_UNORDERED, CONFIRMED, ORDERED } from './hold';
import { recountReports } from './report-rows';
import { settleStatements } from './settle';
import { shownOf } from './shown-rows';
import { isAskedOfVersion } from './versions';
import { rowState } from './waiting-rows';

type Decision<Id> = { id: Id; staff: string; at: string };

/** Answers the row's state, null where there is none. Idempotent. */
export async function dismissWaitingRow(db: Database, { id, staff, at }: Decision<number>) {
  const changeId = crypto.randomUUID();
  const { after } = await transact(db, {
    change: db.run(sql`
      UPDATE ${earnings} SET state = 'dismissed', dismissed_by = ${staff}, dismissed_at = ${at}, changed_in = ${changeId}
      WHERE id = ${id} AND state = 'waiting'`),
    audit: auditIfChanged(db, { at, actor: staff, action: 'earnings.dismiss', subject: String(id) }),
    waiting: deriveWaiting(db, { changeId, reports: '[]' }),
    recount: recountReports(db, changeId),
    after: rowState(db, id),
  });
  return after[0] ?? null;
}

/** Lets a dismissed row wait again, or books it where its account is known by now. Answers as above. Idempotent. */
export async function restoreDismissedRow(db: Database, { id, staff, at }: Decision<number>) {
  const changeId = crypto.randomUUID();
  const { after } = await transact(db, {
    change: db.run(sql`
      UPDATE ${earnings} SET state = 'waiting', dismissed_by = NULL, dismissed_at = NULL, changed_in = ${changeId}
      WHERE id = ${id} AND state = 'dismissed'`),
    audit: auditIfChanged(db, { at, actor: staff, action: 'earnings.restore', subject: String(id) }),
    settle: settleStatements(db, { changeId, at }),
    after: rowState(db, id),
  });
  return after[0] ?? null;
}

/** `shown`: what staff decide by, as `readShown` has it; another fails the batch, undefined is any. */
type Confirmation<Id> = Decision<Id> & { shown: string | null | undefined };

/** Books an unusual row, or lets it wait for its driver. Answers as above. Idempotent. */
export async function confirmWaitingRow(db: Database, { id, staff, at, shown }: Confirmation<number>) {
  const changeId = crypto.randomUUID();
  const { after } = await transact(db, {
    guards: guardShown(db, rowById(id), shown),
    change: confirmed(db, rowById(id), changeId),
    audit: auditIfChanged(db, { at, actor: staff, action: 'earnings.confirm', subject: String(id) }),
    settle: settleStatements(db, { changeId, at }),
    after: rowState(db, id),
  });
  return after[0] ?? null;
}

export async function confirmWaitingRows(db: Database, { id, staff, at, shown }: Confirmation<string>) {
  const changeId = crypto.randomUUID();
  await transact(db, {
    guards: guardShown(db, rowsOfReport(id), shown),
    change: confirmed(db, rowsOfReport(id), changeId),
    audit: auditIfChanged(db, { at, actor: staff, action: 'payment-report.confirm', subject: id }),
    settle: settleStatements(db, { changeId, at }),
  });
}

export const rowById = (id: number): SQL => sql`w.id = ${id}`;
export const rowsOfReport = (id: string): SQL => sql`w.report_id = ${id}`;

function guardShown(db: Database, these: SQL, shown: string | null | undefined) {
  return shown === undefined ? [] : [guard(db, 'decision', sql`${shownOf(these)} IS ${shown}`)];
}

/** Rows without a driver, and two of one driver in a report, still wait. The row becomes the latest version. */
function confirmed(db: Database, these: SQL, changeId: string) {
  const isNobodys = sql`(w.driver_id IS NULL OR EXISTS (SELECT 1 FROM ${platformAccounts} a
    WHERE a.platform = w.platform AND a.external_id = w.external_id AND a.driver_id <> w.driver_id
      AND a.driver_id NOT IN ${neverActive}))`;
  const isOfCompany = sql`w.fault_column LIKE '% company %'`;
  return db.run(sql`
    UPDATE ${earnings} AS w SET changed_in = ${changeId},
      fault_column = CASE
        WHEN w.reason = 'company_unknown' OR ${isOfCompany} OR ${isAskedOfVersion('w')} THEN ${CONFIRMED}
        WHEN NOT ${isNobodys} THEN ${ORDERED} END,
      version_at = CASE WHEN ${isOfCompany} THEN w.version_at ELSE coalesce(${AFTER_UNORDERED}, w.version_at) END,
      reason = CASE
        WHEN EXISTS (SELECT 1 FROM ${earnings} o WHERE o.report_id = w.report_id AND o.id <> w.id
          AND o.state NOT IN ('dismissed', 'skipped')
          AND (o.external_id = w.external_id OR o.driver_id = w.driver_id)) THEN 'driver_twice'
        WHEN ${isNobodys} THEN 'unknown_driver' END,
      driver_id = CASE WHEN NOT ${isNobodys} THEN w.driver_id END
    FROM ${paymentReports} w_p
    WHERE w_p.id = w.report_id AND ${these} AND w.state = 'waiting' AND w.reason IN ('implausible', 'company_unknown')`);
}
