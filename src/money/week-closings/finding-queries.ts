import { and, count, countDistinct, desc, eq, gte, lt, max, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import { lisbonStart, shiftDate } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';
import { proposedOf } from '../corrections/entries';
import { LOOKED_BACK_WEEKS } from './closing-rules';
import { negativeBalances } from './closings';

const p = alias(paymentReports, 'p');
const n = alias(paymentReports, 'n');
const FILE = { id: p.id, fileName: p.fileName, platform: sql<Platform>`${p.platform}` };

/** An undone report does not count as read. */
const isRead = ({ read, outcome }: typeof p | typeof n) => sql`${read} = 1 AND ${outcome} <> 'undone'`;
const AMOUNTS = sql`(e.gross_cents <> 0 OR e.commission_cents <> 0 OR e.adjustments_cents <> 0 OR e.cash_cents <> 0)`;

const first = (week: string) => shiftDate(week, -7 * LOOKED_BACK_WEEKS);

/** Lists companies that reported before, but not this week; a report without a company counts for any. */
export function missingCompanies(db: Database, week: string) {
  const { platform, organisation, weekStartDate } = p;
  const isOfCompany = sql`(${n.organisation} IN (${organisation}, '') OR ${organisation} = '')`;
  const now = db
    .select({ id: n.id })
    .from(n)
    .where(and(isRead(n), eq(n.weekStartDate, week), eq(n.platform, platform), isOfCompany));
  return db
    .select({ platform: FILE.platform, organisation, weeks: countDistinct(weekStartDate) })
    .from(p)
    .where(and(isRead(p), gte(weekStartDate, first(week)), lt(weekStartDate, week), notExists(now)))
    .groupBy(platform, organisation)
    .orderBy(desc(platform), organisation);
}

export function waitingRows(db: Database, week: string) {
  return db
    .select({ ...FILE, rows: count() })
    .from(p)
    .innerJoin(earnings, and(eq(earnings.reportId, p.id), eq(earnings.state, 'waiting')))
    .where(eq(p.weekStartDate, week))
    .groupBy(p.id)
    .orderBy(p.createdAt, p.id);
}

/** Counts quarantined mail since the week began, as its own week is unknown. */
export async function quarantined(db: Database, week: string) {
  const isUndecided = sql`${p.outcome} = 'quarantined' AND ${p.dismissedAt} IS NULL`;
  const [found] = await db
    .select({ messages: count(), newest: max(p.createdAt) })
    .from(p)
    .where(and(isUndecided, gte(p.createdAt, lisbonStart(week))));
  return found ?? { messages: 0, newest: null };
}

/** A file refused for having only a header, without a later file of its company for the week. */
const IS_WITHOUT_ROWS = sql`p.outcome = 'refused' AND p.reason = 'empty' AND NOT EXISTS (
  SELECT 1 FROM ${paymentReports} later WHERE later.week_start_date = p.week_start_date
    AND later.platform = p.platform AND later.outcome <> 'undone'
    AND (later.organisation IN (p.organisation, '') OR p.organisation = '')
    AND (later.created_at, later.rowid) > (p.created_at, p.rowid))`;

/** Scans a file only up to its first row with an amount. */
export function emptyFiles(db: Database, week: string) {
  const rows = sql<number>`p.skipped_rows + (SELECT count(*) FROM ${earnings} e WHERE e.report_id = p.id)`;
  const isEmpty = sql`(${IS_WITHOUT_ROWS} OR ${isRead(p)} AND NOT EXISTS (
    SELECT 1 FROM ${earnings} e WHERE e.report_id = p.id AND (${AMOUNTS} OR e.gross_cents IS NULL)))`;
  return db
    .select({ ...FILE, rows })
    .from(p)
    .where(and(eq(p.weekStartDate, week), isEmpty))
    .orderBy(p.createdAt, p.id);
}

/** Finds files with the bytes of another week's file, or with the amounts of the company's file of the week before. */
export function repeatedFiles(db: Database, week: string) {
  const before = shiftDate(week, -7);
  return db.all<{ id: string; fileName: string | null; of: string; isSameFile: number }>(sql`
    WITH contents AS MATERIALIZED (
      SELECT id, week_start_date AS week, platform, organisation, file_name, group_concat(line) AS lines FROM (
        SELECT p.*, coalesce(e.external_id, e.full_name) || ' ' || e.gross_cents || ' ' || e.commission_cents
          || ' ' || e.adjustments_cents || ' ' || e.cash_cents AS line
        FROM ${paymentReports} p JOIN ${earnings} e ON e.report_id = p.id AND ${AMOUNTS}
        WHERE ${isRead(p)} AND p.week_start_date IN (${week}, ${before}) ORDER BY p.id, line)
      GROUP BY id)
    SELECT n.id, n.file_name AS fileName, b.week AS of, 0 AS isSameFile FROM contents n
      JOIN contents b ON b.platform = n.platform AND b.organisation = n.organisation AND b.lines = n.lines
    WHERE n.week = ${week} AND b.week = ${before} GROUP BY n.id
    UNION ALL SELECT p.id, p.file_name, o.week_start_date, 1 FROM ${paymentReports} p
      JOIN ${paymentReports} o ON o.id = p.detail
    WHERE p.outcome = 'duplicate' AND p.reason = 'same_bytes' AND o.week_start_date = ${before}
      AND p.created_at >= ${lisbonStart(shiftDate(week, 7))} AND p.created_at < ${lisbonStart(shiftDate(week, 14))}
    ORDER BY 1`);
}

/** Sums the week's proposed corrections by driver, since a payment before the closing may differ from them. */
export async function waitingCorrections(db: Database, week: string) {
  const ofDriver = Map.groupBy(await proposedOf(db, { week }), ({ driver }) => driver.id);
  return [...ofDriver.values()].flatMap((own) => {
    const driver = own[0]?.driver;
    const differenceCents = own.reduce((sum, { dueCents, paidCents }) => sum + dueCents - paidCents, 0);
    return driver ? [{ ...driver, differenceCents }] : [];
  });
}

export async function negativePayouts(db: Database, week: string) {
  const negative = await negativeBalances(db, week);
  const ids = negative.map(({ driverId }) => driverId);
  const people = await db
    .select({ id: drivers.id, fullName: drivers.fullName })
    .from(drivers)
    .where(isOneOf(drivers.id, ids))
    .orderBy(drivers.fullName, drivers.id);
  const cents = new Map(negative.map(({ driverId, payoutCents }) => [driverId, payoutCents]));
  return people.map((person) => ({ ...person, payoutCents: cents.get(person.id) ?? 0 }));
}
