import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { removeImport } from '../../ledger/kernel/ledger-writes';
import { isImport, selectReport } from '../../ledger/kernel/reports';
import { isClosedWeek, isPaidWeek } from '../../ledger/kernel/store';
import { versionsOf } from '../../ledger/weeks/decide-week';
import { isFixed, undoReport as undoRows } from '../../ledger/weeks/row-acts';
import { audit } from '../../platform/audit/store';
import { dateInWords } from '../../platform/domain/calendar';
import { namesInWords } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { answerReport } from './paid';
import type { PaymentReport } from './schema';

const MOST_NAMED = 5;

/** Restores the rows that its rows replaced, and unlearns accounts that it alone taught. Idempotent. Raises
 * `not_found`, and `wrong_state` if it is not an import, is paid (with names), or has rows in a closed week. */
export async function undo(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  staff: string,
): Promise<PaymentReport> {
  const at = now().toISOString();
  const scope = () => ({
    rows: sql`${eq(earnings.reportId, id)}`,
    facts: () => ({ report: selectReport(db, id) }),
  });
  const { facts } = await changeRows(db, scope, async ({ ledger }, { report: [report] }) => {
    if (!report?.read) return null;
    const versions = versionsOf(ledger);
    const own = ledger.rows.filter((row) => row.report.id === id);
    if (own.some((row) => isFixed(row, versions))) throw await frozenAlready(db, id);
    const detail = { rows: own.length, weekStartDate: report.weekStartDate };
    return {
      actor: staff,
      at,
      first: [
        guard(db, 'basis', isImport(id)),
        audit(db, { at, actor: staff, action: 'payment-report.undo', subject: id, detail }),
        ...removeImport(db, id, staff, at),
      ],
      touched: undoRows(ledger, id),
    };
  });
  const [report] = facts.report;
  if (!report) throw new AppError('not_found');
  if (report.undoneAt === null) throw new AppError('wrong_state');
  return answerReport(db, report);
}

async function frozenAlready(db: Database, id: string): Promise<AppError> {
  const paid = await paidByReport(db, id);
  const [first] = paid;
  if (!first) {
    const closed = (await closedByReport(db, id)) ?? '';
    return new AppError('wrong_state', {
      message: `A semana de ${dateInWords(closed)} está fechada: reabra-a antes de anular esta importação.`,
    });
  }
  const names = paid.map(({ fullName }) => fullName);
  return new AppError('wrong_state', {
    message: `Já está pago o que esta importação diz de: ${namesInWords(names, MOST_NAMED)} (semana de ${dateInWords(first.week)}).`,
  });
}

/** The Monday of a closed week in which any of its rows is booked; null for none. */
async function closedByReport(db: Database, id: string): Promise<string | null> {
  const [found] = await db.all<{ week: string }>(sql`
    SELECT e.week_start_date AS week FROM ${earnings} e
    WHERE e.report_id = ${id} AND e.state = 'booked' AND ${isClosedWeek(sql`e.week_start_date`)} LIMIT 1`);
  return found?.week ?? null;
}

function paidByReport(db: Database, id: string): Promise<{ fullName: string; week: string }[]> {
  return db.all(sql`
    SELECT DISTINCT d.full_name AS fullName, e.week_start_date AS week FROM ${earnings} e
    JOIN ${drivers} d ON d.id = e.driver_id WHERE e.report_id = ${id} AND e.state = 'booked'
      AND ${isPaidWeek({ driverId: sql`e.driver_id`, week: sql`e.week_start_date` })} ORDER BY d.full_name`);
}
