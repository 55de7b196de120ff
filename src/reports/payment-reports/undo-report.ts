import type { Database } from '../../../db/opening/client';
import { findReport } from '../../ledger/kernel/reports';
import { closedByReport, paidByReport, undoImport } from '../../ledger/kernel/undo-import';
import { dateInWords } from '../../platform/domain/calendar';
import { namesInWords } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { answerReport } from './paid';
import type { PaymentReport } from './schema';

const MOST_NAMED = 5;

/** Restores the rows that its rows replaced. Idempotent. Raises `not_found`, and `wrong_state` if it is not an import,
 * is paid (with names), or has rows in a closed week. */
export async function undo(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  staff: string,
): Promise<PaymentReport> {
  const { db } = services;
  const outcome = await undoImport(db, { id, staff, at: services.now().toISOString() });
  if (outcome === 'frozen') throw await frozenAlready(db, id);
  const report = await findReport(db, id);
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
