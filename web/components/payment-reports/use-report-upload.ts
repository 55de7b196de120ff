import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_REPORT_BYTES } from '../../../src/domain/limits';
import type { ReportPreview, UploadedReport } from '../../../src/ledger/schema';
import { notify } from '../../notify';
import { refreshReports } from '../../queries/payment-reports';
import { endsSession } from '../../queries/session';
import { ApiError } from '../../transport/api-error';
import { failureText } from '../../transport/failure-text';
import { importReport, previewReport, type ReportFile } from '../../transport/payment-reports';
import { countTexts } from './texts';
import { weekFault } from './week-field';

/** As the server takes it, in bytes. */

type Action = 'check' | 'import';

/** With the week it was read with, which is the one that is imported. */
type Preview = { files: ReportPreview[] } & Omit<ReportFile, 'file'>;

/**
 * A report that is given by hand: chosen, checked without writing anything, and then imported or let go. The file stays
 * chosen whatever fails.
 */
export function useReportUpload() {
  const client = useQueryClient();
  const sending = useRef<AbortController | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [weekStartDate, setWeekStartDate] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [percent, setPercent] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const [weekError, setWeekError] = useState<string | null>(null);

  const { mutate, reset, isPending, variables } = useMutation({
    async mutationFn({ action, ...report }: ReportFile & { action: Action }) {
      const ending = new AbortController();
      sending.current = ending;
      const options = { signal: ending.signal, onPercent: setPercent };
      if (action === 'check') {
        const files = await previewReport(report, options);
        const { weekStartDate: week, weekConfirmed } = report;
        if (!ending.signal.aborted) setPreview({ files, weekStartDate: week, weekConfirmed });
        return;
      }
      await notifyImported(await importReport(report, options));
      clear();
      // The box is free by then: what is chosen meanwhile is not to be lost.
      void refreshReports(client);
    },
    onError(error) {
      if (error.name === 'AbortError' || endsSession(client, error)) return;
      const week = error instanceof ApiError ? error.detail.fields?.weekStartDate : undefined;
      if (week !== undefined) setWeekError(week);
      else setFault(failureText(error));
    },
  });

  const action = isPending ? variables.action : null;

  function clear(): void {
    setFile(null);
    setPreview(null);
    setWeekStartDate('');
    setFault(null);
    setWeekError(null);
  }

  function send(action: Action, chosen: File, week: string, weekConfirmed = false): void {
    setFault(null);
    setWeekError(null);
    setPercent(0);
    mutate({ action, file: chosen, weekStartDate: week, weekConfirmed });
  }

  return {
    file,
    preview,
    weekStartDate,
    weekError,
    percent,
    /** What went wrong, which may go well the next time; null when nothing did. */
    fault,
    action,
    setWeekStartDate,
    choose(files: readonly File[]): void {
      const [chosen] = files;
      if (!chosen || action === 'import') return;
      sending.current?.abort();
      clear();
      if (files.length > 1) setFault('Escolha um ficheiro de cada vez.');
      else if (chosen.size > MAX_REPORT_BYTES) setFault('O ficheiro tem mais de 25 MB.');
      else {
        setFile(chosen);
        send('check', chosen, '');
      }
    },
    check(): void {
      if (file) send('check', file, weekStartDate);
    },
    /** The same check with the week that the name does not say. */
    checkWeek(): void {
      const found = weekFault(weekStartDate);
      setWeekError(found);
      if (file && found === null) send('check', file, weekStartDate);
    },
    /** The same check with the week that was given, though the name says another. */
    confirmWeek(): void {
      if (file && preview) send('check', file, preview.weekStartDate, true);
    },
    confirm(): void {
      if (file && preview) send('import', file, preview.weekStartDate, preview.weekConfirmed);
    },
    cancel(): void {
      sending.current?.abort();
      reset();
      clear();
    },
  };
}

/** In one line what became of the rows, or why nothing did, and before it what has changed of what was there. */
async function notifyImported(files: readonly UploadedReport[]): Promise<void> {
  const isGood = files.every(({ outcome }) => outcome === 'imported' || outcome === 'waiting');
  // With the preview, which has come before anything is imported.
  const replaced = await import('./change-texts').then(({ replacedText }) => replacedText(files));
  const title = replaced ? 'Valores substituídos' : 'Relatório importado';
  const counts = files.map((file) => countTexts(file.counts).join(', ') || file.reasonText).join(' · ');
  notify({
    tone: isGood ? 'success' : 'warning',
    title: isGood ? title : 'Relatório visto',
    description: replaced ? `${replaced}. ${counts}` : counts,
  });
}
