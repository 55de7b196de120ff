import type { ReportPreview, UploadedReport } from '../../../src/ledger/schema';
import type { PaymentReport, RowDecision, WaitingRow } from '../../../src/payment-reports/schema';
import { errorOf } from '../../ui/requests/api-error';
import { post, request } from '../../ui/requests/request';
import { type Sending, sendForm } from '../../ui/requests/send-form';

/** `weekConfirmed`: the week is meant, though the file's name gives another. */
export type ReportFile = { file: File; weekStartDate: string; weekConfirmed: boolean };

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
  // The preview has shown both amounts of whatever is replaced.
  form.set('replaceConfirmed', 'true');
  const response = await sendForm('/api/payment-reports', form, sending);
  if (!response.ok) throw await errorOf(response);
  const { files } = (await response.json()) as { files: Item[] };
  return files;
}

export function dismissRow(id: number): Promise<RowDecision> {
  return post(`/api/payment-reports/waiting/${id}/dismiss`);
}

export function restoreRow(id: number): Promise<RowDecision> {
  return post(`/api/payment-reports/waiting/${id}/restore`);
}

type ShownRow = Pick<WaitingRow, 'id' | 'reportId' | 'version' | 'reportVersion'>;

/** Takes a row's unusual amounts for right. */
export function confirmRow({ id, version }: ShownRow): Promise<RowDecision> {
  return confirm(`/api/payment-reports/waiting/${id}`, version);
}

/** The same for every row of its report. */
export function confirmReport({ reportId, reportVersion }: ShownRow): Promise<PaymentReport> {
  return confirm(`/api/payment-reports/${reportId}`, reportVersion);
}

/** 412 where it is not what is on screen any more. */
function confirm<Answer>(path: string, version: number | null): Promise<Answer> {
  const headers = { ...(version !== null && { 'If-Match': `"${version}"` }) };
  return request('POST', `${path}/confirm`, { headers });
}

export function dismissReport(id: string): Promise<PaymentReport> {
  return post(`/api/payment-reports/${id}/dismiss`);
}

/** Undoes an import: its rows no longer count. */
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
