import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect, jsonRows } from '../../db/queries/bulk-insert';
import { auditLog } from '../../db/schema/audit-log';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';

export type NewReport = typeof paymentReports.$inferInsert;
/** Without the names of the file's columns, which only its rows need. */
export type StoredReport = Omit<typeof paymentReports.$inferSelect, 'columns'>;

const { columns: _columns, ...stored } = getTableColumns(paymentReports);

/** What is known of a message only as long as it is in quarantine. */
const NOT_KEPT = { rawKey: null, subject: null, attachments: null };

/** Adds a report, or lets it take the place of one in quarantine that has its id. */
export function putReport(db: Database, report: NewReport) {
  const { id: _id, createdAt: _createdAt, ...columns } = report;
  const set = { reason: null, detail: null, ...NOT_KEPT, ...columns };
  return db.insert(paymentReports).values(report).onConflictDoUpdate({ target: paymentReports.id, set });
}

/** Adds new reports, in their order, in one statement. */
export function addReports(db: Database, reports: readonly NewReport[]) {
  const rows = reports.map((row) =>
    REPORTS.encode({
      ...row,
      read: row.read ?? false,
      skippedRows: row.skippedRows ?? 0,
      madeAt: row.madeAt ?? row.createdAt,
      organisation: row.organisation ?? '',
    }),
  );
  const from = sql`FROM json_each(${JSON.stringify(rows)})`;
  return insertSelect(db, paymentReports, { values: REPORTS.values('value'), from });
}

const REPORTS = jsonRows(
  ...(['id', 'createdAt', 'madeAt', 'source', 'fileName', 'messageId', 'sender', 'sha256'] as const),
  ...(['platform', 'weekStartDate', 'organisation', 'columns', 'skippedRows', 'read'] as const),
  ...(['outcome', 'reason', 'detail', 'rawKey', 'subject', 'attachments'] as const),
);

/** Those of these files (SHA-256, in hex) whose rows were read before: digest to id of the report. */
export async function findRead(db: Database, digests: readonly string[]): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .select({ id: paymentReports.id, sha256: paymentReports.sha256 })
    .from(paymentReports)
    .where(
      and(
        sql`${paymentReports.sha256} IN (SELECT value FROM json_each(${JSON.stringify(digests)}))`,
        eq(paymentReports.read, true),
      ),
    );
  return new Map(rows.map((row) => [row.sha256, row.id]));
}

export async function findReport(db: Database, id: string): Promise<StoredReport | null> {
  const [row] = await selectReport(db, id);
  return row ?? null;
}

/** The same, for a batch. */
export function selectReport(db: Database, id: string) {
  return db.select(stored).from(paymentReports).where(eq(paymentReports.id, id));
}

/** In the order of `ids`. */
export async function findReports(db: Database, ids: readonly string[]): Promise<StoredReport[]> {
  const rows = await db
    .select(stored)
    .from(paymentReports)
    .where(inArray(paymentReports.id, [...ids]));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Newest first; `before` is the id of the report that they come after. */
export function listReports(db: Database, limit: number, before?: string): Promise<StoredReport[]> {
  const cursor = sql`(SELECT created_at, rowid FROM ${paymentReports} WHERE id = ${before})`;
  return db
    .select(stored)
    .from(paymentReports)
    .where(before === undefined ? undefined : sql`(created_at, rowid) < ${cursor}`)
    .orderBy(desc(paymentReports.createdAt), sql`rowid DESC`)
    .limit(limit);
}

/** What is in quarantine and nobody has decided. */
export const UNDECIDED = sql`outcome = 'quarantined' AND dismissed_at IS NULL`;

/** The same, newest first. */
export function listQuarantine(db: Database, limit: number): Promise<StoredReport[]> {
  return db
    .select(stored)
    .from(paymentReports)
    .where(UNDECIDED)
    .orderBy(desc(paymentReports.createdAt), sql`rowid DESC`)
    .limit(limit);
}

/** For a guard: whether it is in quarantine and nobody has decided it yet. */
export function inQuarantine(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${paymentReports} WHERE id = ${id} AND ${UNDECIDED})`;
}

/** For a guard: whether it was read, and was not taken back. */
export function isImport(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${paymentReports} WHERE id = ${id} AND read = 1)`;
}

/** Marks an import whose rows are gone; its bytes no longer count as seen. */
export function undoReport(db: Database, id: string, by: string, at: string) {
  const rows = { importedRows: 0, waitingRows: 0, skippedRows: 0 };
  const others = { conflictRows: 0, unchangedRows: 0, dismissedRows: 0 };
  return db
    .update(paymentReports)
    .set({
      ...{ ...rows, ...others, outcome: 'undone', reason: null, detail: null, read: false, columns: null },
      ...{ undoneBy: by, undoneAt: at },
    })
    .where(eq(paymentReports.id, id));
}

/** Takes a report out of quarantine for good; what it said is no longer kept, its outcome and reason are. */
export function dismissReport(db: Database, id: string, by: string, at: string) {
  return dismissReports(db, sql`id = ${id}`, by, at);
}

/** The same for all of them that are `these`. */
export function dismissReports(db: Database, these: SQL, by: string, at: string) {
  return db
    .update(paymentReports)
    .set({ dismissedBy: by, dismissedAt: at, ...NOT_KEPT })
    .where(and(these, UNDECIDED));
}

/** Dismisses, with an audit row for each, what has lain in quarantine since `until` (an instant) or longer. */
export function dismissOldReports(db: Database, until: string, at: string) {
  const old = sql`coalesce(decided_at, created_at) <= ${until}`;
  return {
    audit: db.run(sql`
      INSERT INTO ${auditLog} (at, actor, action, subject)
      SELECT ${at}, 'system', 'payment-report.expire', id FROM ${paymentReports}
      WHERE ${old} AND ${UNDECIDED}`),
    dismissed: dismissReports(db, old, 'system', at),
  };
}

/** The counts and the outcome of every report with a row that this transaction changed, or added: JSON of their ids. */
export function recountReports(db: Database, changeId: string, added = '[]') {
  return db.run(sql`
    UPDATE ${paymentReports} AS p SET imported_rows = c.imported, waiting_rows = c.waiting,
      conflict_rows = c.conflicts, unchanged_rows = c.unchanged, dismissed_rows = c.dismissed,
      outcome = CASE WHEN c.conflicts > 0 THEN 'conflict' WHEN c.waiting > 0 THEN 'waiting'
        WHEN c.imported = 0 AND c.unchanged > 0 THEN 'duplicate' ELSE 'imported' END,
      reason = CASE WHEN c.conflicts > 0 THEN 'week_is_paid' WHEN c.waiting > 0 THEN 'rows_wait'
        WHEN c.imported = 0 AND c.unchanged > 0 THEN 'nothing_new' END
    FROM (SELECT report_id, count(*) FILTER (WHERE state IN ('booked', 'replaced')) AS imported,
        count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'conflict') AS conflicts,
        count(*) FILTER (WHERE state = 'unchanged') AS unchanged,
        count(*) FILTER (WHERE state IN ('dismissed', 'skipped')) AS dismissed
      FROM ${earnings} WHERE report_id IN (SELECT value FROM json_each(${added}) UNION
        SELECT report_id FROM ${earnings} WHERE changed_in = ${changeId} AND changed_in <> report_id)
      GROUP BY report_id) c
    WHERE p.id = c.report_id`);
}
