import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DriverWithDocuments } from '../../src/drivers/schema';
import type { ReportPreview, UploadedReport } from '../../src/ledger/schema';
import type { DismissedRow, PaymentReport, RowDecision, WaitingRow } from '../../src/payment-reports/schema';
import type { AccountAssociation, AssociationAnswer } from '../../src/platform-accounts/schema';
import { ApiError, errorOf } from '../api-error';
import { RECORDS_KEY } from './financial-records';
import { post } from './post';
import { sendForm } from './send-form';
import { STATS_KEY } from './stats';

const REPORTS_KEY = ['/api/payment-reports'];

type Page<Item> = { items: Item[]; next: string | undefined };

/** A list a page at a time, from the first one's address on: each names the next (RFC 8288). */
export function pagesOf<Item>(name: string, first: string) {
  return infiniteQueryOptions({
    queryKey: [...REPORTS_KEY, name],
    initialPageParam: first,
    async queryFn({ pageParam, signal }): Promise<Page<Item>> {
      const response = await fetch(pageParam, { signal });
      if (!response.ok) throw await errorOf(response);
      const next = /<(.+)>/.exec(response.headers.get('link') ?? '')?.[1];
      return { items: await response.json(), next };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Every file and message that was looked at, newest first. */
export const reportsQuery = pagesOf<PaymentReport>('pages', '/api/payment-reports?limit=20');

/** What is in quarantine and nobody has decided. */
export const quarantineQuery = queryOptions<PaymentReport[]>({ queryKey: [...REPORTS_KEY, 'quarantine'] });

/** The rows that wait for staff. */
export const waitingQuery = pagesOf<WaitingRow>('waiting', '/api/payment-reports/waiting');

/** The rows that staff have dismissed. */
export const dismissedQuery = queryOptions<DismissedRow[]>({ queryKey: [...REPORTS_KEY, 'dismissed'] });

export type DriverChoice = { driverId: string; fullName: string; email: string };

/** Every driver an account may be: a long list, asked for only when the likely ones are not enough. */
export const driverChoicesQuery = queryOptions<DriverWithDocuments[], Error, DriverChoice[]>({
  queryKey: ['/api/drivers', 'with-documents'],
  structuralSharing: false,
  select: (drivers) =>
    drivers
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id, fullName, email }) => ({ driverId: id, fullName, email }))
      .sort((a, b) => a.fullName.localeCompare(b.fullName, 'pt')),
});

/** What reports change: themselves, the rows that wait, the records and what is counted of them. */
export async function refreshReports(client: QueryClient): Promise<void> {
  await Promise.all(
    [REPORTS_KEY, RECORDS_KEY, STATS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** `weekConfirmed`: the week is meant, though the file's name gives another. */
export type ReportFile = { file: File; weekStartDate: string; weekConfirmed: boolean };

type Sending = { signal: AbortSignal; onPercent: (percent: number) => void };

/** What would become of the file, or of each file of an archive; nothing is written. */
export function previewReport(report: ReportFile, sending: Sending): Promise<ReportPreview[]> {
  return upload(report, 'true', sending);
}

export function importReport(report: ReportFile, sending: Sending): Promise<UploadedReport[]> {
  return upload(report, 'false', sending);
}

async function upload<Item>(
  { file, weekStartDate, weekConfirmed }: ReportFile,
  dryRun: string,
  sending: Sending,
) {
  const form = new FormData();
  form.set('file', file);
  form.set('dryRun', dryRun);
  if (weekStartDate !== '') form.set('weekStartDate', weekStartDate);
  if (weekConfirmed) form.set('weekConfirmed', 'true');
  // Nothing is imported before the preview has told both amounts of what gives way.
  form.set('replaceConfirmed', 'true');
  const response = await sendForm('/api/payment-reports', form, sending);
  if (!response.ok) throw await errorOf(response);
  const { files } = (await response.json()) as { files: Item[] };
  return files;
}

export function associate(association: AccountAssociation): Promise<AssociationAnswer> {
  return post('/api/platform-accounts', association);
}

export function dismissRow(id: number): Promise<RowDecision> {
  return post(`/api/payment-reports/waiting/${id}/dismiss`);
}

export function restoreRow(id: number): Promise<RowDecision> {
  return post(`/api/payment-reports/waiting/${id}/restore`);
}

/** Takes a row's unusual amounts for right. */
export function confirmRow(id: number): Promise<RowDecision> {
  return post(`/api/payment-reports/waiting/${id}/confirm`);
}

/** The same for every row of its report. */
export function confirmReport(id: string): Promise<PaymentReport> {
  return post(`/api/payment-reports/${id}/confirm`);
}

export function dismissReport(id: string): Promise<PaymentReport> {
  return post(`/api/payment-reports/${id}/dismiss`);
}

/** Takes an import back: its rows count no more. */
export function undoReport(id: string): Promise<PaymentReport> {
  return post(`/api/payment-reports/${id}/undo`);
}

/** As staff decide it: whether the message is a later or an earlier version than what is booked. */
export type Version = 'later' | 'earlier';

export type Acceptance = { id: string; weekStartDate: string; version?: Version | undefined };

export function acceptReport({ id, weekStartDate, version }: Acceptance): Promise<PaymentReport[]> {
  return post(`/api/payment-reports/${id}/accept`, {
    ...(weekStartDate !== '' && { weekStartDate }),
    ...(version && { version }),
  });
}

/** Accepts the message, and reads its sender's from there on. */
export function acceptAndTrust(id: string, version?: Version): Promise<PaymentReport[]> {
  return post(`/api/payment-reports/${id}/accept`, { trustSender: true, ...(version && { version }) });
}

/** Both amounts, where staff have to say which version is the later one; null for any other error. */
export function versionQuestion(error: Error | null): string | null {
  return (error instanceof ApiError && error.detail.fields?.version) || null;
}

/** What a person reads of a call that failed: the server's words, or that it was not reached. */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) {
    return 'Não foi possível contactar o servidor. Verifique a ligação e tente novamente.';
  }
  const { message, fields } = error.detail;
  return Object.values(fields ?? {})[0] ?? message ?? 'Ocorreu um erro inesperado. Tente novamente.';
}
