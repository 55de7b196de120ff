import { bookReports, type Foreseen, previewReports } from '../../ledger/kernel/book-reports';
import { findReports } from '../../ledger/kernel/reports';
import type { Prepared } from '../../ledger/matching/match-report';
import { isLeftOut } from '../../ledger/matching/match-rows';
import { type OpenedFile, openFile } from '../../ledger/report-files/open-files';
import { periodOf } from '../../ledger/report-files/period';
import { fileContext, type GivenWeek } from '../../ledger/report-files/read-file';
import { TooComplexError } from '../../mail/messages/too-complex';
import { AppError } from '../../platform/http/errors';
import type { Right } from '../../platform/sessions/role-rules';
import type { Services } from '../../services';
import { answerReports } from './paid';
import { decimalOrNull, outcomeOf, rowReasonText, storedReasonText } from './report-answers';
import type { ReportChanges, ReportPreview, RowCounts, UploadedReport } from './schema';

const MAX_PREVIEW_ROWS = 200;

type UploadAnswer = { dryRun: true; files: ReportPreview[] } | { dryRun: false; files: UploadedReport[] };

type Upload = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  dryRun: boolean;
  replaceConfirmed?: boolean;
} & GivenWeek;

/** Runs in one transaction; a dry run writes nothing. A faulty file is an outcome, not an error. */
export async function upload(
  services: Services,
  { fileName, bytes, dryRun, replaceConfirmed = false, ...given }: Upload,
  staff: string,
): Promise<UploadAnswer> {
  const opened = await openUpload(services, fileName, bytes, given);
  // An empty archive is refused like a file that is no report.
  const files = opened.length > 0 ? opened : await openFile(fileName, new Uint8Array());
  const isAsked = !replaceConfirmed;
  if (dryRun) return { dryRun, files: await preview(services, files, { ...given, isAsked }) };
  const provenance = { source: staff, actor: staff, messageId: null, sender: null, isAsked };
  const booking = { groups: [{ files, provenance }], week: given };
  const { groups, prepared, effects } = await bookReports(services, booking);
  const ids = groups.flatMap(({ reports }) => reports);
  const reports = await answerReports(services.db, await findReports(services.db, ids));
  const changes = new Map(prepared.map((each) => [each.id, changesIn(each, effects.get(each.id))]));
  return { dryRun, files: reports.map((report) => ({ ...report, changes: changes.get(report.id) ?? null })) };
}

/** Leaves out the amounts without the right to them. */
export function uploadOf(answer: UploadAnswer, rights: ReadonlySet<Right>): UploadAnswer {
  if (rights.has('money.read')) return answer;
  if (!answer.dryRun)
    return { dryRun: false, files: answer.files.map((file) => ({ ...file, changes: null })) };
  const files = answer.files.map(({ rows, ...file }) => ({
    ...file,
    changes: null,
    rows: rows.map((row) => ({ ...row, reasonText: null, difference: null })),
  }));
  return { dryRun: true, files };
}

function changesIn(prepared: Prepared, rows: readonly Foreseen[] = []): ReportChanges | null {
  return prepared.outcome === 'read' ? changesOf(rows, prepared.report.organisationName) : null;
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
  const { isAsked, ...week } = given;
  const { prepared, effects } = await previewReports(services, files, { week, isAsked });
  return prepared.map((each) => previewOf(each, given, effects.get(each.id)));
}

function previewOf(prepared: Prepared, given: Previewing, rows: readonly Foreseen[] = []): ReportPreview {
  const { fileName, sha256 } = prepared.file;
  const base = {
    fileName,
    sha256,
    platform: null,
    weekStartDate: null,
    weeks: null,
    counts: NOTHING,
    rows: [],
    changes: null,
  };
  if (prepared.outcome !== 'read') {
    const [reason, column] =
      prepared.outcome === 'refused' ? [prepared.reason, prepared.column] : ['same_bytes', null];
    const refusal = { reason, reasonText: storedReasonText(reason, column) };
    const weeks = reason === 'week_differs' ? weeksOf(fileName, given) : null;
    return { ...base, outcome: prepared.outcome, ...refusal, weeks };
  }
  const { report } = prepared;
  const { platform, weekStartDate } = report;
  const of = (...effects: Foreseen['effect'][]) =>
    rows.filter(({ effect }) => effects.includes(effect)).length;
  const rowCounts = {
    imported: of('replaced', 'beside', 'added', 'overtaken'),
    waiting: of('waiting'),
    skipped: report.rows.filter(isLeftOut).length + of('skipped'),
    conflict: of('conflict'),
    unchanged: of('unchanged'),
  };
  const { outcome, reason } = outcomeOf(rowCounts);
  return {
    ...base,
    platform,
    weekStartDate,
    outcome,
    reason,
    reasonText: storedReasonText(reason, null),
    counts: rowCounts,
    changes: changesOf(rows, report.organisationName),
    rows: rows.flatMap(toPreviewRow).slice(0, MAX_PREVIEW_ROWS),
  };
}

function toPreviewRow({ row, effect, reason, column, doubt }: Foreseen): ReportPreview['rows'] {
  if (effect !== 'waiting' && effect !== 'conflict' && effect !== 'unchanged') return [];
  const { line, fullName, differenceCents } = row;
  const reasonText = reason === null ? null : rowReasonText(reason, column, { doubt, booked: null });
  return [{ line, fullName, state: effect, reasonText, difference: decimalOrNull(differenceCents) }];
}

function weeksOf(fileName: string, { weekStartDate = '' }: GivenWeek): ReportPreview['weeks'] {
  const period = periodOf(fileName);
  return period.ok ? { named: period.weekStartDate, given: weekStartDate } : null;
}

const NOTHING: RowCounts = { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 };

const MOST_ROWS = 200;

type Effect = ReportChanges['rows'][number]['effect'];

function changesOf(foreseen: readonly Foreseen[], organisationName: string): ReportChanges {
  const total = (effect: Foreseen['effect']) => {
    const own = foreseen.filter((row) => row.effect === effect);
    return {
      count: own.length,
      before: decimalOrNull(own.reduce((sum, row) => sum + (row.before ?? 0), 0)) ?? '',
      after: decimalOrNull(own.reduce((sum, row) => sum + row.after, 0)) ?? '',
    };
  };
  const rows = foreseen.filter(isListed).toSorted((a, b) => RANK[a.effect] - RANK[b.effect]);
  return {
    replaced: total('replaced'),
    added: total('added'),
    beside: total('beside'),
    unchanged: total('unchanged'),
    waiting: total('waiting'),
    conflict: total('conflict'),
    organisation: organisationName === '' ? null : organisationName,
    rows: rows.slice(0, MOST_ROWS).map(({ effect, row: { fullName, line }, before, after }) => ({
      effect,
      fullName,
      line,
      before: decimalOrNull(before),
      after: decimalOrNull(after) ?? '',
    })),
  };
}

/** Changes of existing amounts come first. */
const RANK: Record<Effect, number> = { replaced: 0, conflict: 1, beside: 2, added: 3 };

function isListed(foreseen: Foreseen): foreseen is Foreseen & { effect: Effect } {
  return foreseen.effect in RANK;
}
