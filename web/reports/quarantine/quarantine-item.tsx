import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import type { PaymentReport } from '../../../src/reports/payment-reports/schema';
import { Button } from '../../ui/button';
import { Form, useFields } from '../../ui/form';
import { formatDateTime } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText, versionQuestion } from '../../ui/requests/failure-text';
import type { Toast } from '../../ui/session/mutations';
import { may } from '../../ui/session/rights';
import { emailConfigQuery } from '../inbox/email';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import {
  acceptAndTrust,
  acceptReport,
  dismissReport,
  type Version,
} from '../payment-reports/payment-reports';
import { ITEM } from '../payment-reports/row-facts';
import { OUTCOMES, originOf } from '../payment-reports/texts';
import { useDecision } from '../payment-reports/use-decision';
import { IS_WEEK, WeekField } from '../payment-reports/week-field';
import { VersionQuestion } from './version-question';

type Props = { report: PaymentReport };

const DELETED = {
  question:
    'A mensagem é apagada sem ser lida e já não pode ser aceite. O motivo fica nos relatórios processados.',
  done: 'Foi apagada sem ser lida.',
};
/** For a message of which nothing was kept. */
const DISMISSED = {
  question: 'A mensagem deixa de esperar aqui. O motivo fica nos relatórios processados.',
  done: 'Já não espera aqui.',
};

/** A message in quarantine, for staff to accept or to dismiss. */
export function QuarantineItem({ report }: Props) {
  const nameId = useId();
  const { createdAt, fileName, subject, attachments, reasonText, acceptable } = report;
  const names = fileName ? [fileName] : attachments;
  const dismissal = (
    <ConfirmedButton
      label="Descartar"
      size="medium"
      question={acceptable ? DELETED.question : DISMISSED.question}
      describedBy={nameId}
      decide={() => dismissReport(report.id)}
      toast={{
        tone: 'success',
        title: 'Mensagem descartada',
        description: acceptable ? DELETED.done : DISMISSED.done,
      }}
    />
  );
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium">
          {originOf(report)}
        </p>
        <p className="text-muted text-sm tabular-nums">{formatDateTime(createdAt)}</p>
        {subject && <p className="mt-1 text-sm">{subject}</p>}
        {names.length > 0 && <p className="text-muted text-sm">{names.join(', ')}</p>}
        {reasonText && <p className="mt-1 text-sm text-warn">{reasonText}</p>}
      </div>
      <div className="grid content-start gap-3">
        {acceptable ? (
          <AcceptForm report={report} describedBy={nameId}>
            {report.trustable && may('settings') && <TrustButton report={report} describedBy={nameId} />}
            {dismissal}
          </AcceptForm>
        ) : (
          <>
            <p className="text-muted text-sm">
              A mensagem não ficou guardada aqui: está na caixa de correio.
            </p>
            {dismissal}
          </>
        )}
      </div>
    </li>
  );
}

type FormProps = Props & {
  describedBy: string;
  /** Other actions on the message. */
  children: ReactNode;
};

function AcceptForm({ report, describedBy, children }: FormProps) {
  const button = useRef<HTMLButtonElement>(null);
  const of = useFields({ week: '' });
  const { mutate, isPending, error } = useDecision(
    (version: Version | undefined) =>
      acceptReport({ id: report.id, weekStartDate: of.getValues('week'), version }),
    toastOf,
  );
  useKeptFocus(button, isPending);
  const amounts = versionQuestion(error);
  return (
    <Form
      of={of}
      noValidate
      className="grid content-start gap-3"
      busy={isPending}
      onSend={() => mutate(undefined)}
    >
      {report.weekNeeded && <WeekField {...of.date('week', IS_WEEK)} />}
      <div className="flex flex-wrap gap-3">
        <Button ref={button} type="submit" busy={isPending} aria-describedby={describedBy}>
          Aceitar
        </Button>
        {children}
      </div>
      {amounts && <VersionQuestion amounts={amounts} onChoose={mutate} />}
      {error && !amounts && <Notice>{failureText(error)}</Notice>}
    </Form>
  );
}

/** An accepted message may still fail to import: the toast then shows the outcome and its reason. */
function toastOf(reports: readonly PaymentReport[]): Toast {
  const isGood = reports.every(({ outcome }) => outcome === 'imported' || outcome === 'waiting');
  return {
    tone: isGood ? 'success' : 'warning',
    title: 'Mensagem aceite',
    description: reports
      .map(({ outcome, reasonText }) => [OUTCOMES[outcome].label, reasonText].filter(Boolean).join('. '))
      .join(' · '),
  };
}

type TrustButtonProps = { report: PaymentReport; describedBy: string };

/** Accepts a message, and its sender by name from there on: what that means depends on who vouches for senders. */
function TrustButton({ report, describedBy }: TrustButtonProps) {
  const { data } = useQuery(emailConfigQuery);
  const sender = originOf(report);
  return (
    <ConfirmedButton
      label="Aceitar e confiar no remetente"
      size="medium"
      tone="primary"
      question={QUESTIONS[data?.senders.vouchedBy ?? 'unknown'](sender)}
      describedBy={describedBy}
      decide={(version) => acceptAndTrust(report.id, version)}
      refreshes={[emailConfigQuery.queryKey]}
      ask={(failure, decide) => {
        const amounts = versionQuestion(failure);
        return amounts && <VersionQuestion amounts={amounts} onChoose={decide} />;
      }}
      toast={{
        tone: 'success',
        title: 'Mensagem aceite',
        description: `${sender} está agora nos remetentes de confiança.`,
      }}
    />
  );
}

const confirmed = (sender: string) =>
  `Os próximos emails de ${sender} são lidos sem perguntar, sempre que o servidor de email confirmar que vêm desse endereço. Vale só para este endereço, não para o domínio.`;

const QUESTIONS: Record<EmailConfig['senders']['vouchedBy'], (sender: string) => string> = {
  host: confirmed,
  microsoft: confirmed,
  unknown: (sender) =>
    `${sender} fica na lista, mas os seus próximos emails continuam em quarentena enquanto não estiver definido que servidor confirma os remetentes.`,
  nobody: (sender) =>
    `Os próximos emails em nome de ${sender} são lidos sem perguntar. A verificação dos remetentes está desligada: qualquer pessoa pode escrever em nome desse endereço.`,
};
