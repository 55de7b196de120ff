import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { paymentReports } from '../../../db/schema/payment-reports';

export type StoredReport = Omit<typeof paymentReports.$inferSelect, 'columns'>;

const { columns: _columns, ...stored } = getTableColumns(paymentReports);

/** Maps SHA-256 (hex) to the report that read the file. */
export async function findRead(db: Database, digests: readonly string[]): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .select({ id: paymentReports.id, sha256: paymentReports.sha256 })
    .from(paymentReports)
    .where(and(isOneOf(paymentReports.sha256, digests), eq(paymentReports.read, true)));
  return new Map(rows.map((row) => [row.sha256, row.id]));
}

export async function findReport(db: Database, id: string): Promise<StoredReport | null> {
  const [row] = await selectReport(db, id);
  return row ?? null;
}

/** Their ranks in the order of arrival. */
export async function ranksOf(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rank = sql<number>`rowid`;
  const rows = await db
    .select({ id: paymentReports.id, rank })
    .from(paymentReports)
    .where(inArray(paymentReports.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.rank]));
}

export function selectReport(db: Database, id: string) {
  return db.select(stored).from(paymentReports).where(eq(paymentReports.id, id));
}

export async function findReports(db: Database, ids: readonly string[]): Promise<StoredReport[]> {
  const rows = await db
    .select(stored)
    .from(paymentReports)
    .where(inArray(paymentReports.id, [...ids]));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Newest first; `before` is a report's id. */
export function listReports(db: Database, limit: number, before?: string): Promise<StoredReport[]> {
  const cursor = sql`(SELECT created_at, rowid FROM ${paymentReports} WHERE id = ${before})`;
  return db
    .select(stored)
    .from(paymentReports)
    .where(before === undefined ? undefined : sql`(created_at, rowid) < ${cursor}`)
    .orderBy(desc(paymentReports.createdAt), sql`rowid DESC`)
    .limit(limit);
}

export const UNDECIDED = sql`outcome = 'quarantined' AND dismissed_at IS NULL`;

export function listQuarantine(db: Database, limit: number): Promise<StoredReport[]> {
  return db
    .select(stored)
    .from(paymentReports)
    .where(UNDECIDED)
    .orderBy(desc(paymentReports.createdAt), sql`rowid DESC`)
    .limit(limit);
}

export function countQuarantine(db: Database) {
  return db.select({ messages: sql<number>`count(*)` }).from(paymentReports).where(UNDECIDED);
}

/** Whether a file with this SHA-256 (hex) waits in quarantine. */
export async function isQuarantined(db: Database, sha256: string): Promise<boolean> {
  const [row] = await db
    .select({ id: paymentReports.id })
    .from(paymentReports)
    .where(sql`${UNDECIDED} AND sha256 = ${sha256}`)
    .limit(1);
  return row !== undefined;
}

export function inQuarantine(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${paymentReports} WHERE id = ${id} AND ${UNDECIDED})`;
}

/** A guard's condition: the report is imported and not undone. */
export function isImport(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${paymentReports} WHERE id = ${id} AND read = 1)`;
}
