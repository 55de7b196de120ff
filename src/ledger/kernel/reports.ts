import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isIn, isOneOf, listOf } from '../../../db/queries/one-of';
import { transact } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import type { Platform } from '../../platform/domain/platform';
import type { WaitingReason } from '../report-files/schema';
import { type Asked, askedOf, shownOf } from '../weeks/asked';
import { Neighbours } from '../weeks/week-rows';
import { readRows } from './read-rows';
import { scopeOfRows } from './scope';

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

const listed = {
  id: earnings.id,
  reportId: earnings.reportId,
  fileName: paymentReports.fileName,
  receivedAt: paymentReports.createdAt,
  line: earnings.line,
  platform: earnings.platform,
  externalId: earnings.externalId,
  driverId: earnings.driverId,
  fullName: earnings.fullName,
  email: earnings.email,
  phone: earnings.phone,
  weekStartDate: earnings.weekStartDate,
  column: earnings.faultColumn,
  reason: sql<WaitingReason>`${earnings.reason}`,
  differenceCents: earnings.differenceCents,
  grossCents: earnings.grossCents,
  commissionCents: earnings.commissionCents,
  adjustmentsCents: earnings.adjustmentsCents,
  cashCents: earnings.cashCents,
};

/** Newest week first; `after` is the id of a row that may no longer wait. */
export function listWaiting(db: Database, limit: number, after?: number) {
  const { weekStartDate, fullName, id } = earnings;
  const place = sql`(SELECT full_name, id FROM earnings WHERE id = ${after})`;
  const week = sql`(SELECT week_start_date FROM earnings WHERE id = ${after})`;
  const follows = sql`(${weekStartDate} < ${week} OR ${weekStartDate} = ${week} AND (${fullName}, ${id}) > ${place})`;
  return db
    .select(listed)
    .from(earnings)
    .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
    .where(and(sql`${earnings.state} = 'waiting'`, after === undefined ? undefined : follows))
    .orderBy(desc(earnings.weekStartDate), asc(earnings.fullName), asc(earnings.id))
    .limit(limit);
}

export type ListedRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** `bookable` means that it waits only for its driver. */
export type WaitingIdentity = {
  id: number;
  reportId: string;
  platform: Platform;
  weekStartDate: string;
  externalId: string | null;
  fullName: string;
  email: string | null;
  phone: string | null;
  bookable: boolean;
};

const WAITING_VERSION = sql`(SELECT count(*) || '-' || coalesce(max(id), 0) FROM ${earnings} WHERE state = 'waiting')`;

export async function readWaiting(db: Database): Promise<{ rows: WaitingIdentity[]; version: string }> {
  const { id, reportId, platform, weekStartDate, externalId, fullName, email, phone } = listed;
  const bookable = sql<number>`${earnings.reason} = 'unknown_driver' AND ${earnings.grossCents} IS NOT NULL`;
  const identity = { id, reportId, platform, weekStartDate, externalId, fullName, email, phone };
  const { version, rows } = await transact(db, {
    version: db.select({ version: sql<string>`version` }).from(sql`(SELECT ${WAITING_VERSION} AS version)`),
    rows: db
      .select({ ...identity, bookable: bookable.mapWith(Boolean) })
      .from(earnings)
      .where(sql`${earnings.state} = 'waiting'`),
  });
  return { rows: rows.toSorted((a, b) => a.id - b.id), version: version[0]?.version ?? '' };
}

export function isUnchanged(version: string): SQL {
  return sql`${WAITING_VERSION} = ${version}`;
}

export function listDismissed(db: Database, limit: number) {
  return (
    db
      .select({
        ...listed,
        dismissedBy: sql<string>`${earnings.dismissedBy}`,
        dismissedAt: sql<string>`${earnings.dismissedAt}`,
      })
      .from(earnings)
      .innerJoin(paymentReports, eq(paymentReports.id, earnings.reportId))
      // Lists the platforms, so that SQLite uses the index of dismissed rows and does not scan the table.
      .where(sql`${earnings.state} = 'dismissed' AND ${earnings.platform} IN ('uber', 'bolt')`)
      .orderBy(desc(earnings.dismissedAt), desc(earnings.id))
      .limit(limit)
  );
}

export function countWaiting(db: Database) {
  const { grossCents, commissionCents, adjustmentsCents, cashCents, createdAt, state } = earnings;
  return db
    .select({
      rows: sql<number>`count(*)`,
      cents: sql<number | null>`sum(${grossCents} - ${commissionCents} + ${adjustmentsCents} - ${cashCents})`,
      since: sql<string | null>`min(${createdAt})`,
    })
    .from(earnings)
    .where(sql`${state} = 'waiting'`);
}

export function countDismissed(db: Database, account: { platform: Platform; externalId: string }) {
  const { platform, externalId } = earnings;
  const isOfAccount = and(eq(platform, account.platform), eq(externalId, account.externalId));
  return db
    .select({ dismissed: sql<number>`count(*)` })
    .from(earnings)
    .where(and(sql`${earnings.state} = 'dismissed'`, isOfAccount));
}

export function rowState(db: Database, id: number) {
  return db
    .select({ state: earnings.state, reason: earnings.reason })
    .from(earnings)
    .where(eq(earnings.id, id));
}

/** Rows that staff decide: one by its id, or all of a report. */
export type These = { id: number } | { reportId: string };

export function whereThese(these: These) {
  return 'id' in these ? eq(earnings.id, these.id) : eq(earnings.reportId, these.reportId);
}

export type AskedRow = Asked & { id: number; reportId: string; shown: string | null };

/** The question that staff are asked about each doubted row, and about other rows of their reports to confirm. */
export async function readAsked(db: Database, ids: readonly number[]): Promise<AskedRow[]> {
  const { id, reportId, reason } = earnings;
  const these = isIn(id, listOf(ids));
  const ofReports = sql`${reportId} IN (SELECT report_id FROM ${earnings} WHERE ${these})`;
  const isDoubted = sql`${reason} IN ('implausible', 'company_unknown')`;
  const where = sql`(${these} OR ${earnings.state} = 'waiting' AND ${ofReports}) AND ${isDoubted}`;
  const scope = await scopeOfRows(db, where);
  if (scope.weeks.size === 0) return [];
  const { rows, heldBy } = await readRows(db, scope);
  const near = new Neighbours(rows);
  return rows.map((row) => ({
    id: row.id,
    reportId: row.report.id,
    shown: shownOf([row], near, heldBy),
    ...askedOf(row, near),
  }));
}
