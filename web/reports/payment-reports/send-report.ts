import type { ReportPreview, UploadedReport } from '../../../src/reports/payment-reports/schema';
import { errorOf } from '../../ui/requests/api-error';
import { type Sending, sendForm } from '../../ui/requests/send-form';

/** `weekConfirmed`: the week is meant, though the file's name gives another. */
export type ReportFile = { file: File; weekStartDate: string; weekConfirmed: boolean };

/** Previews the import of the file, or of each file of an archive; nothing is written. */
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
