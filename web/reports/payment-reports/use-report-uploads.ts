import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ColumnMapping } from '../../../src/costs/cost-files/schema';
import type { CostUploadAnswer } from '../../../src/money/costs/schema';
import { MAX_REPORT_BYTES } from '../../../src/platform/domain/limits';
import type { ReportPreview, UploadedReport } from '../../../src/reports/payment-reports/schema';
import { notify } from '../../ui/notify';
import { ApiError, isUnauthorized } from '../../ui/requests/api-error';
import { failureText } from '../../ui/requests/failure-text';
import type { Sending } from '../../ui/requests/send-form';
import { runMutation } from '../../ui/session/mutations';
import type { Left } from '../cost-files/imported-costs';
import { columnsFaultOf, importCosts, mayBeCosts, previewCosts } from '../cost-files/send-costs';
import { refreshReports } from './payment-reports';
import { importReport, previewReport, type ReportFile } from './send-report';
import { importedText } from './texts';

/** A file that was chosen; it stays chosen when a call fails. */
export type Upload = {
  id: string;
  file: File;
  /** The week that is typed. */
  weekStartDate: string;
  /** With the week it was checked with, which is the one that is imported. */
  preview: ({ files: ReportPreview[] } & Omit<ReportFile, 'file'>) | null;
  /** How it reads as a file of costs, if it is no platform's report, and which column is what. */
  costs: CostUploadAnswer | null;
  mapping: ColumnMapping | null;
  /** Why the file does not read with the columns that were named last. */
  columnsFault: string | null;
  /** The failure that a retry may resolve; null when nothing failed. */
  fault: string | null;
  weekError: string | null;
};

type Action = 'check' | 'import';
type Act = (upload: Upload, sending: Sending) => Promise<void>;

/** Whether an import of the file would change anything. */
export function isImportable({ preview, costs }: Upload): boolean {
  if (costs?.outcome === 'preview') return true;
  return preview?.files.some(({ outcome }) => outcome !== 'refused' && outcome !== 'duplicate') === true;
}

export const isTooLarge = ({ file }: Upload): boolean => file.size > MAX_REPORT_BYTES;

/** Whether the file has not been read, or waits for its week. */
function isUndecided(upload: Upload): boolean {
  const { preview, costs } = upload;
  if (!preview) return !isTooLarge(upload);
  if (costs?.outcome === 'unknown' && costs.suggested) return true;
  return preview.files.some(({ reason, weeks }) => reason === 'no_period' || weeks);
}

/** Files uploaded by hand: chosen, checked (a dry run) one by one, then imported together or cancelled. */
export function useReportUploads(onImported?: (left: readonly Left[]) => void) {
  const client = useQueryClient();
  const { uploads, setUploads, change } = useChosen();
  const { action, percent, oneByOne, abort } = useSending(change);

  function check(checked: readonly Upload[], week?: Omit<ReportFile, 'file'>): void {
    void oneByOne('check', checked, (upload, sending) => checkFile(upload, week, { sending, change }));
  }

  async function confirm(): Promise<void> {
    const imported: UploadedReport[] = [];
    const costs: CostUploadAnswer[] = [];
    const importable = uploads.filter(isImportable);
    const failed = await oneByOne('import', importable, async (upload, sending) => {
      if (upload.costs) costs.push(await importCosts(upload, sending));
      else if (upload.preview)
        imported.push(...(await importReport({ ...upload, ...upload.preview }, sending)));
    });
    const isLeft = (each: Upload) => failed.includes(each.id) || isUndecided(each);
    setUploads((all) => all.filter(isLeft));
    const left = await notifyAll(imported, costs);
    if (left.length === 0) return;
    // Without `meta`: many calls have one toast. Not awaited: the next file may be chosen while the lists load.
    void refreshReports(client);
    if (!uploads.some(isLeft)) onImported?.(left);
  }

  return {
    uploads,
    action,
    percent,
    change,
    choose(files: readonly File[]): void {
      if (files.length === 0 || action === 'import') return;
      const chosen = files.map(chosenFile);
      setUploads(chosen);
      check(chosen.filter((upload) => !isTooLarge(upload)));
    },
    check: (upload: Upload) => check([upload]),
    /** The same check with the week that was given, though the file's name has another. */
    confirmWeek: (upload: Upload) =>
      check([upload], { weekStartDate: upload.preview?.weekStartDate ?? '', weekConfirmed: true }),
    /** The same check, as a file of costs whose columns staff have named. */
    checkColumns: (upload: Upload, mapping: ColumnMapping) =>
      void oneByOne('check', [upload], (each, sending) =>
        checkColumns({ ...each, mapping }, { sending, change }),
      ),
    confirm: () => void confirm(),
    cancel(): void {
      abort();
      setUploads([]);
    },
  };
}

function chosenFile(file: File): Upload {
  const unread = {
    weekStartDate: '',
    preview: null,
    costs: null,
    mapping: null,
    weekError: null,
    columnsFault: null,
  };
  return {
    id: crypto.randomUUID(),
    file,
    ...unread,
    fault:
      file.size > MAX_REPORT_BYTES ? 'O ficheiro tem mais de 25 MB. Divida-o em ficheiros menores.' : null,
  };
}

type Checking = { sending: Sending; change: (id: string, changed: Partial<Upload>) => void };

/** A file that is no platform's report is looked at as one of costs. */
async function checkFile(
  upload: Upload,
  week: Omit<ReportFile, 'file'> | undefined,
  { sending, change }: Checking,
): Promise<void> {
  const { id, file, weekStartDate } = upload;
  const given = week ?? { weekStartDate, weekConfirmed: false };
  const files = await previewReport({ file, ...given }, sending);
  let costs: CostUploadAnswer | null = null;
  try {
    if (mayBeCosts(files)) costs = await previewCosts({ file, mapping: null }, sending);
  } finally {
    if (!sending.signal.aborted) change(id, { preview: { files, ...given }, costs });
  }
}

/** The question about the columns stays open where the file does not read with those that were named. */
async function checkColumns(upload: Upload, { sending, change }: Checking): Promise<void> {
  const { id, mapping } = upload;
  const costs = await previewCosts(upload, sending);
  const columnsFault = columnsFaultOf(costs);
  change(id, columnsFault === null ? { mapping, costs } : { columnsFault });
}

/** Returns what the files leave to decide. */
async function notifyAll(
  imported: readonly UploadedReport[],
  costs: readonly CostUploadAnswer[],
): Promise<Left[]> {
  if (imported.length > 0) await notifyImported(imported);
  if (costs.length === 0) return [...imported];
  const { notifyCosts } = await import('../cost-files/imported-costs');
  return [...imported, ...notifyCosts(costs)];
}

function useChosen() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  return { uploads, setUploads, change };
}

/** Sends one file at a time. A new series, or `abort`, ends the one before. */
function useSending(change: (id: string, changed: Partial<Upload>) => void) {
  const client = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const [action, setAction] = useState<Action | null>(null);
  const [percent, setPercent] = useState(0);
  function abort(): void {
    controller.current?.abort();
    setAction(null);
  }
  /** Returns the ids of those that failed. */
  async function oneByOne(acted: Action, uploads: readonly Upload[], act: Act): Promise<string[]> {
    abort();
    if (uploads.length === 0) return [];
    controller.current = new AbortController();
    const { signal } = controller.current;
    const failed: string[] = [];
    setAction(acted);
    for (const upload of uploads) {
      setPercent(0);
      change(upload.id, { fault: null, weekError: null, columnsFault: null });
      try {
        await runMutation(client, { mutationFn: () => act(upload, { signal, onPercent: setPercent }) });
      } catch (error) {
        if (signal.aborted || isUnauthorized(error)) break;
        failed.push(upload.id);
        change(upload.id, faultOf(error));
      }
      if (signal.aborted) return failed;
    }
    setAction(null);
    return failed;
  }
  return { action, percent, oneByOne, abort };
}

function faultOf(error: unknown): Partial<Upload> {
  const week = error instanceof ApiError ? error.detail.fields?.weekStartDate : undefined;
  return week === undefined ? { fault: failureText(error) } : { weekError: week };
}

/** One line: what replaced earlier amounts, then the rows of all files by count, or why nothing was imported. */
async function notifyImported(files: readonly UploadedReport[]): Promise<void> {
  const isGood = files.every(({ outcome }) => outcome === 'imported' || outcome === 'waiting');
  // Already loaded by the preview, which precedes every import.
  const replaced = await import('./change-texts').then(({ replacedText }) => replacedText(files));
  const one = files.length === 1 ? 'Relatório importado' : 'Relatórios importados';
  const counts = importedText(files);
  // Without `meta`: many calls have one toast.
  notify({
    tone: isGood ? 'success' : 'warning',
    title: isGood ? (replaced ? 'Valores substituídos' : one) : 'Relatório visto',
    description: replaced ? `${replaced}. ${counts}` : counts,
  });
}
