import type { ColumnMapping } from '../../../src/costs/cost-files/schema';
import type { CostUploadAnswer } from '../../../src/money/costs/schema';
import type { ReportPreview } from '../../../src/reports/payment-reports/schema';
import { errorOf } from '../../ui/requests/api-error';
import { type Sending, sendForm } from '../../ui/requests/send-form';

/** `mapping`: which column is what, where staff have named them. */
export type CostUpload = { file: File; mapping: ColumnMapping | null };

/** The reasons for which a file is no report of any platform. */
const NO_REPORT = ['no_header', 'header_not_separated', 'spreadsheet', 'unreadable_text'];

/** Whether the file may be one of costs, as it is no platform's report. */
export function mayBeCosts(files: readonly ReportPreview[]): boolean {
  const [file, ...others] = files;
  return others.length === 0 && file?.outcome === 'refused' && NO_REPORT.includes(file.reason ?? '');
}

/** A table of one column has no amounts. */
export function asksForColumns(costs: CostUploadAnswer | null): boolean {
  return costs?.outcome === 'unknown' && costs.columns.length > 1;
}

/** Why a file does not read with the columns that staff have named; null where a line of it does. */
export function columnsFaultOf(costs: CostUploadAnswer): string | null {
  if (costs.outcome === 'refused') return costs.reason;
  if (costs.outcome !== 'preview' || costs.file.firstDay !== null) return null;
  return `Nenhuma linha se lê com estas colunas. ${costs.file.unreadable[0]?.reason ?? ''}`.trim();
}

/** Previews the import; nothing is written. */
export function previewCosts(upload: CostUpload, sending: Sending): Promise<CostUploadAnswer> {
  return send(upload, 'true', sending);
}

export function importCosts(upload: CostUpload, sending: Sending): Promise<CostUploadAnswer> {
  return send(upload, 'false', sending);
}

async function send({ file, mapping }: CostUpload, dryRun: string, sending: Sending) {
  const form = new FormData();
  form.set('file', file);
  form.set('dryRun', dryRun);
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  const response = await sendForm('/api/cost-files', form, sending);
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as CostUploadAnswer;
}
