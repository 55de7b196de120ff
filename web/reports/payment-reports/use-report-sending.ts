import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReportPreview, UploadedReport } from '../../../src/reports/payment-reports/schema';
import { ApiError } from '../../ui/requests/api-error';
import { failureText } from '../../ui/requests/failure-text';
import { endsSession } from '../../ui/session/session';
import { importReport, previewReport, type ReportFile } from './send-report';

type Sent = ReportFile & { action: 'check' | 'import' };

type Outcomes = {
  onStart: () => void;
  onChecked: (preview: { files: ReportPreview[] } & Omit<ReportFile, 'file'>) => void;
  onImported: (files: UploadedReport[]) => Promise<void>;
  onFault: (text: string) => void;
  onWeekError: (text: string) => void;
};

/** One upload at a time, as a dry run (`check`) or to import it. */
export function useReportSending({ onStart, onChecked, onImported, onFault, onWeekError }: Outcomes) {
  const client = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState(0);
  const { mutate, reset, isPending, variables } = useMutation({
    async mutationFn({ action, ...report }: Sent) {
      controller.current = new AbortController();
      const { signal } = controller.current;
      const options = { signal, onPercent: setPercent };
      if (action === 'import') return onImported(await importReport(report, options));
      const files = await previewReport(report, options);
      const { weekStartDate, weekConfirmed } = report;
      if (!signal.aborted) onChecked({ files, weekStartDate, weekConfirmed });
    },
    onError(error) {
      if (error.name === 'AbortError' || endsSession(client, error)) return;
      const week = error instanceof ApiError ? error.detail.fields?.weekStartDate : undefined;
      if (week !== undefined) onWeekError(week);
      else onFault(failureText(error));
    },
  });
  return {
    action: isPending ? variables.action : null,
    percent,
    send(sent: Sent): void {
      onStart();
      setPercent(0);
      mutate(sent);
    },
    abort: () => controller.current?.abort(),
    reset,
  };
}
