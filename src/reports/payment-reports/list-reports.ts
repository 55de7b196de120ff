import { findReport, listQuarantine, listReports } from '../../ledger/kernel/reports';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { answerReports } from './paid';
import { MOST_LISTED } from './report-limits';
import type { PaymentReport, ReportsPage } from './schema';

const LISTED = 500;

/** Newest first; `next` is the query of the following page. Raises `not_found` for an unknown `before`. */
export async function reportsPage(
  { db }: Pick<Services, 'db'>,
  { before, limit = LISTED }: ReportsPage,
): Promise<{ reports: PaymentReport[]; next: string | null }> {
  const found = await listReports(db, limit + 1, before);
  if (found.length === 0 && before !== undefined && (await findReport(db, before)) === null) {
    throw new AppError('not_found');
  }
  const reports = await answerReports(db, found.slice(0, limit));
  const next = found.length > limit ? `before=${reports.at(-1)?.id}&limit=${limit}` : null;
  return { reports, next };
}

/** Newest first, `MOST_LISTED` at most. */
export async function quarantinedReports({ db }: Pick<Services, 'db'>): Promise<PaymentReport[]> {
  return answerReports(db, await listQuarantine(db, MOST_LISTED));
}
