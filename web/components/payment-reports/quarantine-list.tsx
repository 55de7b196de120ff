import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { PaymentReport } from '../../../src/payment-reports/schema';
import { formatDateTime } from '../../format';
import { notify } from '../../notify';
import { acceptReport, failureText, refreshReports } from '../../queries/payment-reports';
import { endsSession } from '../../queries/session';
import { Button } from '../button';
import { useKeptFocus } from '../kept-focus';
import { Notice } from '../notice';
import { MoreButton } from './more-button';
import { OUTCOMES, originOf } from './texts';
import { useMore } from './use-more';
import { WeekField, weekFault } from './week-field';

type ListProps = { reports: readonly PaymentReport[]; onAccepted: () => void };

/** Mail that was put aside, for staff to accept. One that is accepted goes. */
export function QuarantineList({ reports, onAccepted }: ListProps) {
  const { shown, hidden, showMore } = useMore(reports);
  return (
    <>
      <ul aria-label="Mensagens em quarentena" className="divide-y divide-line">
        {shown.map((report) => (
          <QuarantineItem key={report.id} report={report} onAccepted={onAccepted} />
        ))}
      </ul>
      <MoreButton hidden={hidden} onMore={showMore} />
    </>
  );
}

type Props = { report: PaymentReport; onAccepted: () => void };

function QuarantineItem({ report, onAccepted }: Props) {
  const nameId = useId();
  const { createdAt, fileName, reasonText, acceptable } = report;
  return (
    <li
      aria-labelledby={nameId}
      className="grid gap-x-8 gap-y-4 py-5 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium">
          {originOf(report)}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {formatDateTime(createdAt)}
          {fileName && <> · {fileName}</>}
        </p>
        {reasonText && <p className="mt-1 text-sm text-warn">{reasonText}</p>}
      </div>
      {acceptable ? (
        <AcceptForm report={report} describedBy={nameId} onAccepted={onAccepted} />
      ) : (
        <p className="text-muted text-sm">A mensagem não foi guardada. Carregue o relatório à mão.</p>
      )}
    </li>
  );
}

function AcceptForm({ report, describedBy, onAccepted }: Props & { describedBy: string }) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [weekStartDate, setWeek] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => acceptReport({ id: report.id, weekStartDate }),
    async onSuccess(reports) {
      notifyAccepted(reports);
      await refreshReports(client);
      onAccepted();
    },
    onError: (failure) => endsSession(client, failure),
  });
  useKeptFocus(button, isPending);
  return (
    <form
      noValidate
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = report.weekNeeded ? weekFault(weekStartDate) : null;
        setFault(found);
        if (found === null) mutate();
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      {report.weekNeeded && <WeekField value={weekStartDate} error={fault ?? undefined} onChange={setWeek} />}
      <Button
        ref={button}
        type="submit"
        className="justify-self-start"
        busy={isPending}
        aria-describedby={describedBy}
      >
        Aceitar
      </Button>
      {error && <Notice>{failureText(error)}</Notice>}
    </form>
  );
}

/** What was accepted may still come to nothing: then it says how it ended, and why. */
function notifyAccepted(reports: readonly PaymentReport[]): void {
  const isGood = reports.every(({ outcome }) => outcome === 'imported' || outcome === 'waiting');
  notify({
    tone: isGood ? 'success' : 'warning',
    title: 'Mensagem aceite',
    description: reports
      .map(({ outcome, reasonText }) => [OUTCOMES[outcome].label, reasonText].filter(Boolean).join('. '))
      .join(' · '),
  });
}
