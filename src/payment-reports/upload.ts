import { AppError } from '../http/errors';
import { bookReports, type PreviewRow, previewReports } from '../ledger/book-reports';
import { findReports } from '../ledger/reports';
import type { ReportChanges, ReportPreview, UploadedReport } from '../ledger/schema';
import { TooComplexError } from '../mail/too-complex';
import { isLeftOut } from '../matching/match';
import type { Prepared } from '../matching/match-report';
import { type OpenedFile, openFile } from '../report-files/open-files';
import { periodOf } from '../report-files/period';
import { fileContext, type GivenWeek } from '../report-files/read-file';
import type { Services } from '../services';
import { euros, outcomeOf, rowReasonText, storedReasonText } from './answers';
import { changesOf } from './changes';
import { tellReports } from './paid';
import type { RowCounts } from './schema';

const MAX_PREVIEW_ROWS = 200;

export type UploadAnswer =
  | { dryRun: true; files: ReportPreview[] }
  | { dryRun: false; files: UploadedReport[] };

type Upload = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  dryRun: boolean;
  replaceConfirmed?: boolean;
} & GivenWeek;

/**
 * Books a file that staff upload, or the files of an archive, all in one transaction; a dry run only says what would
 * come of it. Whatever is wrong with a file is its outcome.
 */
export async function upload(
  services: Services,
  { fileName, bytes, dryRun, replaceConfirmed = false, ...given }: Upload,
  staff: string,
): Promise<UploadAnswer> {
  const opened = await openUpload(services, fileName, bytes, given);
  // An archive without any report stands for itself, and is refused as what it is: no report.
  const files = opened.length > 0 ? opened : await openFile(fileName, new Uint8Array());
  const isAsked = !replaceConfirmed;
  if (dryRun) return { dryRun, files: await preview(services, files, { ...given, isAsked }) };
  const provenance = { source: staff, actor: staff, messageId: null, sender: null, isAsked };
  let changes = new Map<string, ReportChanges>();
  const [group] = await bookReports(services, {
    groups: [{ files, provenance }],
    week: given,
    async review(prepared) {
      changes = await changesOf(services.db, prepared);
    },
  });
  const ids = group?.reports ?? [];
  const reports = await tellReports(services.db, await findReports(services.db, ids));
  return { dryRun, files: reports.map((report) => ({ ...report, changes: changes.get(report.id) ?? null })) };
}

async function openUpload(
  services: Services,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  given: GivenWeek,
): Promise<OpenedFile[]> {
  try {
    return await services.reader.file(fileName, bytes, fileContext(services, given));
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    throw new AppError('invalid', { fields: { file: TOO_COMPLEX } });
  }
}

const TOO_COMPLEX = 'O ficheiro é demasiado complexo para ser lido. Exporte-o novamente.';

type Previewing = GivenWeek & { isAsked: boolean };

async function preview(services: Services, files: readonly OpenedFile[], given: Previewing) {
  const previews = await previewReports(services, files, given);
  const changes = await changesOf(
    services.db,
    previews.map(({ prepared }) => prepared),
  );
  return previews.map(({ prepared, rows }) => ({
    ...previewOf(prepared, rows, given),
    changes: changes.get(prepared.id) ?? null,
  }));
}

function previewOf(prepared: Prepared, rows: readonly PreviewRow[], given: Previewing) {
  const { fileName, sha256 } = prepared.file;
  const base = {
    fileName,
    sha256,
    platform: null,
    weekStartDate: null,
    weeks: null,
    counts: NOTHING,
    rows: [],
  };
  if (prepared.outcome !== 'read') {
    const [reason, column] =
      prepared.outcome === 'refused' ? [prepared.reason, prepared.column] : ['same_bytes', null];
    const told = { reason, reasonText: storedReasonText(reason, column) };
    const weeks = reason === 'week_differs' ? weeksOf(fileName, given) : null;
    return { ...base, outcome: prepared.outcome, ...told, weeks };
  }
  const { report } = prepared;
  const { platform, weekStartDate } = report;
  const inState = (state: string) => rows.filter((row) => row.state === state).length;
  const rowCounts = {
    imported: inState('booked'),
    waiting: inState('waiting'),
    skipped: report.rows.filter(isLeftOut).length + inState('skipped'),
    conflict: inState('conflict'),
    unchanged: inState('unchanged'),
  };
  const { outcome, reason } = outcomeOf(rowCounts);
  return {
    ...base,
    ...{ platform, weekStartDate, outcome, reason },
    reasonText: storedReasonText(reason, null),
    counts: rowCounts,
    rows: rows
      .flatMap(({ line, fullName, state, reason: why, faultColumn, differenceCents }) => {
        if (state === 'booked' || state === 'skipped') return [];
        const told = why === null ? null : rowReasonText(why, faultColumn);
        return [{ line, fullName, state, reasonText: told, difference: euros(differenceCents) }];
      })
      .slice(0, MAX_PREVIEW_ROWS),
  };
}

function weeksOf(fileName: string, { weekStartDate = '' }: GivenWeek): ReportPreview['weeks'] {
  const period = periodOf(fileName);
  return period.ok ? { named: period.weekStartDate, given: weekStartDate } : null;
}

const NOTHING: RowCounts = { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 };
