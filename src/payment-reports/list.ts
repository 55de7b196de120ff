import { AppError } from '../http/errors';
import { findReport, listQuarantine, listReports } from '../ledger/reports';
import { MOST_LISTED } from '../ledger/rules';
import type { Services } from '../services';
import { answerReports } from './paid';
import type { PaymentReport, ReportsPage } from './schema';

/** Reports that are listed at once, unless fewer are asked for. */
const LISTED = 500;

/**
 * A page of the reports, newest first; `next` is the query of the page after it, null when there is none. Raises
 * `not_found` for a report `before` that does not exist.
 */
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

/** What is in quarantine and nobody has decided, newest first; `MOST_LISTED` at most. */
export async function quarantinedReports({ db }: Pick<Services, 'db'>): Promise<PaymentReport[]> {
  return answerReports(db, await listQuarantine(db, MOST_LISTED));
}
