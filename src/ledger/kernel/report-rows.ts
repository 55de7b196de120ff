import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { fromRows, insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';

export type NewReport = typeof paymentReports.$inferInsert;

/** Cleared on leaving quarantine. */
export const NOT_KEPT = { rawKey: null, subject: null, attachments: null };

/** Adds a report, or replaces the quarantined one with its id. */
export function putReport(db: Database, report: NewReport) {
  const { id: _id, createdAt: _createdAt, ...columns } = report;
  const set = { reason: null, detail: null, ...NOT_KEPT, ...columns };
  return db.insert(paymentReports).values(report).onConflictDoUpdate({ target: paymentReports.id, set });
}

export function addReports(db: Database, reports: readonly NewReport[]) {
  const rows = reports.map((row) =>
    REPORTS.encode({
      ...row,
      read: row.read ?? false,
      skippedRows: row.skippedRows ?? 0,
      madeAt: row.madeAt ?? row.createdAt,
      organisation: row.organisation ?? '',
      dated: row.dated ?? false,
      isStatedEarlier: row.isStatedEarlier ?? false,
    }),
  );
  return insertSelect(db, paymentReports, { values: REPORTS.values(sql`value`), from: fromRows(rows) });
}

const REPORTS = jsonRows(
  ...(['id', 'createdAt', 'madeAt', 'source', 'fileName', 'messageId', 'sender', 'sha256'] as const),
  ...(['platform', 'weekStartDate', 'organisation', 'columns', 'skippedRows', 'read'] as const),
  ...(['dated', 'isStatedEarlier'] as const),
  ...(['outcome', 'reason', 'detail', 'rawKey', 'subject', 'attachments'] as const),
);

/** `added` is a JSON list of the ids of reports added in this transaction. */
export function recountReports(db: Database, changeId: string, added = '[]') {
  const rowsOf = (which: SQL) => sql`coalesce(sum(rows) FILTER (WHERE ${which}), 0)`;
  return db.run(sql`
    UPDATE ${paymentReports} AS p SET imported_rows = c.imported, waiting_rows = c.waiting,
      conflict_rows = c.conflicts, unchanged_rows = c.unchanged, dismissed_rows = c.dismissed,
      outcome = CASE WHEN c.conflicts > 0 THEN 'conflict' WHEN c.waiting > 0 THEN 'waiting'
        WHEN c.imported = 0 AND c.unchanged > 0 THEN 'duplicate' ELSE 'imported' END,
      reason = CASE WHEN c.conflicts > 0 THEN 'week_is_paid' WHEN c.waiting > 0 THEN 'rows_wait'
        WHEN c.imported = 0 AND c.unchanged > 0 THEN 'nothing_new' END
    FROM (SELECT report_id, ${rowsOf(sql`state IN ('booked', 'replaced')`)} AS imported,
        ${rowsOf(sql`state = 'waiting'`)} AS waiting, ${rowsOf(sql`state = 'conflict'`)} AS conflicts,
        ${rowsOf(sql`state = 'unchanged'`)} AS unchanged, ${rowsOf(sql`state IN ('dismissed', 'skipped')`)} AS dismissed
      FROM (SELECT report_id, state, count(*) AS rows FROM ${earnings}
        WHERE report_id IN (SELECT value FROM json_each(${added}) UNION
          SELECT report_id FROM ${earnings} WHERE changed_in = ${changeId} AND changed_in <> report_id)
        GROUP BY report_id, state)
      GROUP BY report_id) c
    WHERE p.id = c.report_id`);
}
