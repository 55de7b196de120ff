import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { paymentReports } from '../../db/schema/payment-reports';

export type NewReport = typeof paymentReports.$inferInsert;
export type StoredReport = typeof paymentReports.$inferSelect;

/** Adds a report, or lets it take the place of one in quarantine that has its id. */
export function putReport(db: Database, report: NewReport) {
  const { id: _id, createdAt: _createdAt, ...columns } = report;
  const set = { reason: null, detail: null, rawKey: null, ...columns };
  return db.insert(paymentReports).values(report).onConflictDoUpdate({ target: paymentReports.id, set });
}

/** Those of these files (SHA-256, in hex) whose rows were read before: digest to id of the report. */
export async function findRead(db: Database, digests: readonly string[]): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .select({ id: paymentReports.id, sha256: paymentReports.sha256 })
    .from(paymentReports)
    .where(and(inArray(paymentReports.sha256, [...digests]), eq(paymentReports.read, true)));
  return new Map(rows.map((row) => [row.sha256, row.id]));
}

export async function findReport(db: Database, id: string): Promise<StoredReport | null> {
  const [row] = await db.select().from(paymentReports).where(eq(paymentReports.id, id));
  return row ?? null;
}

/** Newest first. */
export function listReports(db: Database, limit: number) {
  return db
    .select()
    .from(paymentReports)
    .orderBy(desc(paymentReports.createdAt), sql`rowid DESC`)
    .limit(limit);
}
