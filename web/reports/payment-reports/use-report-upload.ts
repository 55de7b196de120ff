import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REPORT_BYTES } from '../../../src/platform/domain/limits';
import type { ReportPreview, UploadedReport } from '../../../src/reports/payment-reports/schema';
import { notify } from '../../ui/notify';
import { refreshReports } from './payment-reports';
import type { ReportFile } from './send-report';
import { countTexts } from './texts';
import { useReportSending } from './use-report-sending';
import { weekFault } from './week-field';

/** With the week it was checked with, which is the one that is imported. */
type Preview = { files: ReportPreview[] } & Omit<ReportFile, 'file'>;

/** A report uploaded by hand: chosen, checked (a dry run), then imported or cancelled. It stays chosen when a call fails. */
export function useReportUpload(onImported?: () => void) {
  const client = useQueryClient();
  const { clear, clearFaults, setFile, setPreview, setFault, setWeekError, ...chosen } = useChosenReport();
  const { file, preview, weekStartDate } = chosen;
  const { action, percent, send, abort, reset } = useReportSending({
    onStart: clearFaults,
    onChecked: setPreview,
    async onImported(files) {
      await notifyImported(files);
      clear();
      // Not awaited: the next file may be chosen while the lists load.
      void refreshReports(client);
      onImported?.();
    },
    onFault: setFault,
    onWeekError: setWeekError,
  });

  function check(week: string, weekConfirmed = false): void {
    if (file) send({ action: 'check', file, weekStartDate: week, weekConfirmed });
  }

  return {
    ...chosen,
    action,
    percent,
    choose(files: readonly File[]): void {
      const [first] = files;
      if (!first || action === 'import') return;
      abort();
      clear();
      const refusal = refusalOf(files);
      setFault(refusal);
      if (refusal !== null) return;
      setFile(first);
      send({ action: 'check', file: first, weekStartDate: '', weekConfirmed: false });
    },
    check: () => check(weekStartDate),
    /** The same check with the week that the file's name does not give. */
    checkWeek(): void {
      const found = weekFault(weekStartDate);
      setWeekError(found);
      if (found === null) check(weekStartDate);
    },
    /** The same check with the week that was given, though the file's name has another. */
    confirmWeek: () => preview && check(preview.weekStartDate, true),
    confirm(): void {
      if (!file || !preview) return;
      const { weekStartDate: week, weekConfirmed } = preview;
      send({ action: 'import', file, weekStartDate: week, weekConfirmed });
    },
    cancel(): void {
      abort();
      reset();
      clear();
    },
  };
}

function useChosenReport() {
  const [file, setFile] = useState<File | null>(null);
  const [weekStartDate, setWeekStartDate] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [weekError, setWeekError] = useState<string | null>(null);
  function clearFaults(): void {
    setFault(null);
    setWeekError(null);
  }
  function clear(): void {
    setFile(null);
    setPreview(null);
    setWeekStartDate('');
    clearFaults();
  }
  return {
    file,
    setFile,
    weekStartDate,
    setWeekStartDate,
    preview,
    setPreview,
    /** The failure that a retry may resolve; null when nothing failed. */
    fault,
    setFault,
    weekError,
    setWeekError,
    clearFaults,
    clear,
  };
}

function refusalOf(files: readonly File[]): string | null {
  if (files.length > 1) return 'Escolha um ficheiro de cada vez.';
  return files[0] && files[0].size > MAX_REPORT_BYTES ? 'O ficheiro tem mais de 25 MB.' : null;
}

/** One line: what replaced earlier amounts, then the counts of the rows, or why nothing was imported. */
async function notifyImported(files: readonly UploadedReport[]): Promise<void> {
  const isGood = files.every(({ outcome }) => outcome === 'imported' || outcome === 'waiting');
  // Already loaded by the preview, which precedes every import.
  const replaced = await import('./change-texts').then(({ replacedText }) => replacedText(files));
  const title = replaced ? 'Valores substituídos' : 'Relatório importado';
  const counts = files.map((file) => countTexts(file.counts).join(', ') || file.reasonText).join(' · ');
  notify({
    tone: isGood ? 'success' : 'warning',
    title: isGood ? title : 'Relatório visto',
    description: replaced ? `${replaced}. ${counts}` : counts,
  });
}
