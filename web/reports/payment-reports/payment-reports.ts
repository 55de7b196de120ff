import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DismissedRow, PaymentReport, WaitingRow } from '../../../src/reports/payment-reports/schema';
import { refreshCosts } from '../../money/costs/costs';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { getPage } from '../../ui/requests/pages';

const REPORTS_KEY = ['/api/payment-reports'];

/** A list a page at a time, from the first one's address on: each names the next (RFC 8288). */
export function pagesOf<Item>(name: string, first: string) {
  return infiniteQueryOptions({
    queryKey: [...REPORTS_KEY, name],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => getPage<Item>(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Every file and message that was processed, newest first. */
export const reportsQuery = pagesOf<PaymentReport>('pages', '/api/payment-reports?limit=20');

/** The messages in quarantine that nobody has decided. */
export const quarantineQuery = queryOptions<PaymentReport[]>({ queryKey: [...REPORTS_KEY, 'quarantine'] });

/** The rows that wait for staff. */
export const waitingQuery = pagesOf<WaitingRow>('waiting', '/api/payment-reports/waiting');

/** The rows that staff have dismissed. */
export const dismissedQuery = queryOptions<DismissedRow[]>({ queryKey: [...REPORTS_KEY, 'dismissed'] });

/** Reloads the data that reports change: reports, waiting rows, files of costs, records and
 * their counts. */
export async function refreshReports(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: REPORTS_KEY }), refreshCosts(client)]);
}

const reports = api['payment-reports'];
const rows = reports.waiting[':row{[0-9]{1,15}}'];

const rowParam = (id: number) => ({ param: { row: String(id) } });

export function dismissRow(id: number) {
  return answerOf(rows.dismiss.$post(rowParam(id)));
}

export function restoreRow(id: number) {
  return answerOf(rows.restore.$post(rowParam(id)));
}

type ShownRow = Pick<WaitingRow, 'id' | 'reportId' | 'version' | 'reportVersion'>;

/** Confirms a row's unusual amounts. */
export function confirmRow({ id, version }: ShownRow) {
  return answerOf(rows.confirm.$post(rowParam(id), ifMatch(version)));
}

/** The same for every row of its report. */
export function confirmReport({ reportId, reportVersion }: ShownRow) {
  return answerOf(reports[':id'].confirm.$post({ param: { id: reportId } }, ifMatch(reportVersion)));
}

export function dismissReport(id: string) {
  return answerOf(reports[':id'].dismiss.$post({ param: { id } }));
}

/** Undoes an import: its rows no longer count. */
export function undoReport(id: string) {
  return answerOf(reports[':id'].undo.$post({ param: { id } }));
}

/** Staff's decision whether the message is a later or an earlier version than the booked one. */
export type Version = 'later' | 'earlier';

type Acceptance = { id: string; weekStartDate: string; version?: Version | undefined };

export function acceptReport({ id, weekStartDate, version }: Acceptance) {
  const json = { weekStartDate: weekStartDate || undefined, version };
  return answerOf(reports[':id'].accept.$post({ param: { id }, json }));
}

/** Accepts the message, and reads its sender's from there on. */
export function acceptAndTrust(id: string, version?: Version) {
  return answerOf(reports[':id'].accept.$post({ param: { id }, json: { trustSender: true, version } }));
}
