import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { audit } from '../../platform/audit/store';
import { versionsOf } from '../weeks/decide-week';
import { isFixed, undoReport as undoRows } from '../weeks/row-acts';
import { actOnWeeks } from './act-on-weeks';
import { unlearnFrom } from './ledger-writes';
import { undoReport } from './report-rows';
import { findReport, isImport } from './reports';
import { retryStale } from './retry-stale';
import { scopeOfRows } from './scope';
import { isClosedWeek, isPaidWeek } from './store';

/** Also restores rows that the import superseded, and unlearns accounts that it alone taught. Idempotent. */
export function undoImport(
  db: Database,
  { id, staff, at }: { id: string; staff: string; at: string },
): Promise<'undone' | 'no_import' | 'frozen'> {
  return retryStale(async () => {
    const report = await findReport(db, id);
    if (!report?.read) return 'no_import';
    const scope = await scopeOfRows(db, sql`${eq(earnings.reportId, id)}`);
    let isFrozen = false;
    let rows = 0;
    const { isStill, statements } = await actOnWeeks(db, { scope, at }, ({ ledger }) => {
      const versions = versionsOf(ledger);
      const own = ledger.rows.filter((row) => row.report.id === id);
      rows = own.length;
      isFrozen = own.some((row) => isFixed(row, versions));
      return isFrozen ? new Set() : undoRows(ledger, id);
    });
    if (isFrozen) return 'frozen';
    const detail = { rows, weekStartDate: report.weekStartDate };
    await transact(db, {
      isStill,
      isImport: guard(db, 'basis', isImport(id)),
      audit: audit(db, { at, actor: staff, action: 'payment-report.undo', subject: id, detail }),
      remove: [
        db.delete(earnings).where(eq(earnings.reportId, id)),
        ...unlearnFrom(db, id, staff, at),
        undoReport(db, id, staff, at),
      ],
      decided: statements,
    });
    return 'undone';
  });
}
/** The Monday of a closed week in which any of its rows is booked; null for none. */
export async function closedByReport(db: Database, id: string): Promise<string | null> {
  const [found] = await db.all<{ week: string }>(sql`
    SELECT e.week_start_date AS week FROM ${earnings} e
    WHERE e.report_id = ${id} AND e.state = 'booked' AND ${isClosedWeek(sql`e.week_start_date`)} LIMIT 1`);
  return found?.week ?? null;
}

export function paidByReport(db: Database, id: string): Promise<{ fullName: string; week: string }[]> {
  return db.all(sql`
    SELECT DISTINCT d.full_name AS fullName, e.week_start_date AS week FROM ${earnings} e
    JOIN ${drivers} d ON d.id = e.driver_id WHERE e.report_id = ${id} AND e.state = 'booked'
      AND ${isPaidWeek({ driverId: sql`e.driver_id`, week: sql`e.week_start_date` })} ORDER BY d.full_name`);
}
